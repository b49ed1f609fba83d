/** Runs a suite, two commands at a time. Ends with all failures, commands that repeat them, and the counts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { setInterval } from "node:timers";

const playwright = "npx playwright test --reporter=list";
const SUITES = {
  test: [`${playwright} tests/e2e/`, "npm run check", "npx jest"],
  system: [`${playwright} tests/system/`, "npx jest -c jest.system.config.mjs --maxWorkers=2"],
};

/** Where the programs begin to list all failures, each with its file and message. */
const FAILURES = /^ {2}1\) |^Summary of all failing tests/m;
const repeat = (command) =>
  command.startsWith(playwright)
    ? "npx playwright test --last-failed"
    : command.replace("npx jest", "npx jest --onlyFailures");

const suite = process.argv[2];
const queue = SUITES[suite].values();
const total = { passed: 0, failed: 0 };
const summary = [];
const reminder = setInterval(() => console.log("The tests are still running."), 15_000).unref();

async function run(command) {
  const env = { ...process.env, CI: "1", FORCE_COLOR: "0" };
  const child = spawn(`${command} 2>&1`, {
    shell: true,
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    process.stdout.write(text);
    output += text;
    reminder.refresh();
  });
  const [code] = await once(child, "close");
  const count = (word) =>
    Number(RegExp(`^(?:Tests:.*?| {2})(\\d+) ${word}`, "m").exec(output)?.[1] ?? 0);
  total.passed += count("passed") || Number(code === 0);
  if (code === 0) return;
  total.failed += count("failed") || 1;
  const start = output.search(FAILURES);
  const failures = start < 0 ? output.slice(-2000) : output.slice(start);
  summary.push(`${failures.trim()}\n\nRun what failed again: ${repeat(command)}\n`);
}

const work = async () => {
  for (const command of queue) await run(command);
};
await Promise.all([work(), work()]);
summary.push(`${total.passed} passed, ${total.failed} failed\n`);
console.log(`\n${summary.join("\n")}`);
mkdirSync("test-results", { recursive: true });
writeFileSync(`test-results/${suite}.txt`, summary.join("\n"));
process.exitCode = total.failed > 0 ? 1 : 0;
