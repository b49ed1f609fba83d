/**
 * Runs `npm test` and `npm run test:system`: two lists of commands side by side, one for each core. Ends with every
 * failure, the command that repeats it, and a line that counts all tests.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setInterval } from "node:timers";
import { stripVTControlCharacters } from "node:util";

const playwright = "playwright test --reporter=list,json";
const jest = "jest --json --selectProjects";
const SUITES = {
  test: [
    [`${playwright} tests/e2e/`],
    [
      "tsc",
      "eslint . --max-warnings=0",
      "prettier --check .",
      `${jest} unit components contract --outputFile=test-results/jest.json`,
    ],
  ],
  system: [
    [`${playwright} tests/system/`],
    [
      `${jest} contentful-local cms contentful publisher --maxWorkers=2 --outputFile=test-results/jest.json`,
    ],
  ],
};

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
/** What the reports of these programs say: how many tests passed, and for each failure a command and a message. */
const REPORTS = {
  jest: ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed").length;
      const again = `npx jest ${path.relative("", name)}`;
      return message ? [{ count: Math.max(failed, 1), again, message }] : [];
    }),
  }),
  playwright: ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failures: specsOf({ suites })
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests: [{ projectName, results }] }) => ({
        count: 1,
        again: `npx playwright test ${file}:${line} --project=${projectName}`,
        message: `${title}\n${results.at(-1)?.error?.message ?? errors[0]?.message}`,
      })),
  }),
};

/** Runs a command and prints what it says. @returns how many tests passed, and what failed */
async function run(command) {
  const [program] = command.split(" ");
  const file = `test-results/${program}.json`;
  rmSync(file, { force: true });
  const env = { ...process.env, CI: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"], env });
  const lines = [];
  const print = (line) => {
    console.log(`${program}: ${line}`);
    lines.push(line);
    signOfLife.refresh();
  };
  print(command);
  for (const output of [child.stdout, child.stderr]) createInterface(output).on("line", print);
  const code = await new Promise((resolve) => child.on("close", resolve));
  const report = existsSync(file) && REPORTS[program](JSON.parse(readFileSync(file, "utf8")));
  const { passed, failures } = report || { passed: code === 0 ? 1 : 0, failures: [] };
  const unexplained = { count: 1, again: `npx ${command}`, message: lines.slice(-25).join("\n") };
  return { passed, failures: code && failures.length === 0 ? [unexplained] : failures };
}

const suite = process.argv[2];
mkdirSync("test-results", { recursive: true });
const signOfLife = setInterval(() => console.log("The tests are still running."), 15_000).unref();
const lists = SUITES[suite].map(async (commands) => {
  const outcomes = [];
  for (const command of commands) outcomes.push(await run(command));
  return outcomes;
});
const outcomes = (await Promise.all(lists)).flat();
const failures = outcomes.flatMap((outcome) => outcome.failures);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = failures.reduce((sum, { count }) => sum + count, 0);
const summary = [
  ...failures.map(({ again, message }) => {
    const lines = stripVTControlCharacters(message).trim().split("\n").slice(0, 25);
    return `\n${lines.join("\n")}\nRun it again: ${again}`;
  }),
  `${passed} passed, ${failed} failed`,
];
console.log(summary.join("\n"));
writeFileSync(`test-results/${suite}.txt`, `${summary.join("\n")}\n`);
process.exitCode = failed > 0 ? 1 : 0;
