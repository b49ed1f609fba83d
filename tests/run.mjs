/**
 * `npm test` and `npm run test:system`: two lists of commands, side by side, so that two cores are used. Ends with
 * how to run again what failed, and a line that counts all.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { clearInterval, setInterval } from "node:timers";

const SUITES = {
  test: {
    browser: ["playwright test --project=site --project=programs"],
    node: [
      "tsc",
      "eslint . --max-warnings=0",
      "prettier --check .",
      "jest --selectProjects unit components contract",
    ],
  },
  system: {
    browser: [
      "playwright test --project=develop --project=preview --project=editor " +
        "--project=scale --project=inquiry --project=firefox --project=webkit",
    ],
    node: ["jest --selectProjects contentful-local cms contentful publisher --maxWorkers=2"],
  },
};
const SILENCE_MS = 15_000;

/** Shows what a command says, or that it goes on. @returns the tests that passed, and commands for the others */
async function run(command, name, file) {
  rmSync(file, { force: true });
  const env = { ...process.env, CI: "1", OUTCOME_FILE: file };
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"], env });
  const say = (line) => console.log(`${name}: ${line}`);
  say(command);
  const silence = setInterval(() => say(`still running ${command.slice(0, 20)}`), SILENCE_MS);
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on("line", (line) => {
      silence.refresh();
      say(line);
    });
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(silence);
  const { passed, again } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { passed: code === 0 ? 1 : 0, again: [] };
  return { passed, again: code !== 0 && again.length === 0 ? [`npx ${command}`] : again };
}

async function runAll(commands, name, folder) {
  const outcomes = [];
  for (const command of commands)
    outcomes.push(await run(command, name, `${folder}/${name}-${outcomes.length}.json`));
  return outcomes;
}

const suite = process.argv[2];
const folder = `test-results/outcomes/${suite}`;
mkdirSync(folder, { recursive: true });
const lists = Object.entries(SUITES[suite]);
const outcomes = (
  await Promise.all(lists.map(([name, commands]) => runAll(commands, name, folder)))
).flat();
const failed = outcomes.flatMap(({ again }) => again);
for (const command of failed) console.log(`Run it again: ${command}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
writeFileSync(`${folder}.txt`, `${passed} ${failed.length}\n`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
