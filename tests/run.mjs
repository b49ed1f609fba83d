/**
 * `npm test` and `npm run test:system`: two lists of commands at the same time, so that two cores are used. Ends with
 * how to run again what failed, and a line that counts all.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setInterval } from "node:timers";

const SUITES = {
  test: [
    ["playwright test tests/e2e/"],
    [
      "tsc",
      "eslint . --max-warnings=0",
      "prettier --check .",
      "jest --selectProjects unit components contract",
    ],
  ],
  system: [
    ["playwright test tests/system/"],
    ["jest --selectProjects contentful-local cms contentful publisher --maxWorkers=2"],
  ],
};
const [, , suite] = process.argv;
const folder = `test-results/outcomes/${suite}`;
const signOfLife = setInterval(() => console.log("The tests are still running."), 15_000).unref();

/** Shows what a command says. @returns how many tests passed, and a command for each that failed */
async function run(command) {
  const [program] = command.split(" ");
  const file = `${folder}/${program}.json`;
  const env = { ...process.env, CI: "1", OUTCOME_FILE: file };
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"], env });
  const show = (line) => {
    console.log(`${program}: ${line}`);
    signOfLife.refresh();
  };
  show(command);
  for (const output of [child.stdout, child.stderr]) createInterface(output).on("line", show);
  const code = await new Promise((resolve) => child.on("close", resolve));
  const { passed, again } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { passed: code === 0 ? 1 : 0, again: [] };
  return { passed, again: code !== 0 && again.length === 0 ? [`npx ${command}`] : again };
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const lists = SUITES[suite].map(async (commands) => {
  const outcomes = [];
  for (const command of commands) outcomes.push(await run(command));
  return outcomes;
});
const outcomes = (await Promise.all(lists)).flat();
const again = outcomes.flatMap((outcome) => outcome.again);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
for (const command of again) console.log(`Run it again: ${command}`);
console.log(`${passed} passed, ${again.length} failed`);
writeFileSync(`${folder}.txt`, `${passed} ${again.length}\n`);
process.exitCode = again.length > 0 ? 1 : 0;
