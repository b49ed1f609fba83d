/**
 * `npm test`: every check of the project, one after the other, whatever came of those before. Ends
 * with one line that counts them all.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { programs, root, run } from "./support/project.mjs";

const REPORTS = path.join(root, "test-results/reports");
const TYPES = path.join(root, "src/gatsby-types.d.ts");

/** What came of a step; `log` is shown where something failed, or passed only at the second try. */
const counted = (passed, failed, skipped, log, retried = 0) => {
  return { passed, failed, skipped, log, retried };
};
const single = (ok, log) => counted(ok ? 1 : 0, ok ? 0 : 1, 0, log);

const check = (file, args) => async () => {
  const { code, output } = await run(file, args);
  return single(code === 0, output);
};

/** A run that ended badly failed, also where its own report counts no failure or there is none. */
function withExitCode(result, code) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

const readReport = (file) => readFile(file, "utf8").then(JSON.parse, () => null);

const jest = (folder) => async () => {
  const report = path.join(REPORTS, `${path.basename(folder)}.json`);
  const { code, output } = await run(programs.jest, [
    folder,
    "--ci",
    "--json",
    `--outputFile=${report}`,
    "--silent",
  ]);
  const result = await readReport(report);
  if (!result) return single(false, output);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = result;
  const skipped = result.numPendingTests + result.numTodoTests;
  const log = result.testResults.map(({ message }) => message).join("\n");
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return withExitCode(counted(numPassedTests, failed, skipped, log), code);
};

const playwright = (name, args) => async () => {
  const report = path.join(REPORTS, `${name}.json`);
  const { code, output } = await run(
    programs.playwright,
    ["test", ...args, "--reporter=dot,json"],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CI: "1", FORCE_COLOR: "0" },
    },
  );
  const result = await readReport(report);
  if (!result) return single(false, output);
  const { expected, unexpected, flaky, skipped } = result.stats;
  return withExitCode(counted(expected + flaky, unexpected, skipped, output, flaky), code);
};

async function build() {
  const { code, output } = await run(programs.gatsby, ["build"]);
  return single(code === 0, output);
}

/** The build writes the GraphQL types anew: they must be what was committed. */
let typesBefore = "";
async function typesAreCurrent() {
  const current = (await readFile(TYPES, "utf8")) === typesBefore;
  return single(
    current,
    "src/gatsby-types.d.ts was not current. The build has just written it anew: look at it and commit it.",
  );
}

const STEPS = [
  ["types", check(programs.tsc, [])],
  ["lint", check(programs.eslint, [".", "--max-warnings=0"])],
  ["format", check(programs.prettier, ["--check", "--log-level=warn", "."])],
  ["unit", jest("tests/unit")],
  ["contract", jest("tests/contract")],
  ["build", build],
  ["generated types", typesAreCurrent],
  ["bad content", jest("tests/build")],
  ["content model", jest("tests/cms")],
  ["contentful", jest("tests/contentful")],
  ["contentful-local", jest("packages/contentful-local")],
  ["publisher", jest("packages/publisher")],
  ["browser", playwright("browser", [])],
  ["large site", playwright("scale", ["--config=tests/scale/playwright.config.ts"])],
  ["develop", playwright("develop", ["--config=tests/develop/playwright.config.ts"])],
  ["preview", playwright("preview", ["--config=tests/preview/playwright.config.ts"])],
  ["live", playwright("live", ["--config=tests/live/playwright.config.ts"])],
];

const outcome = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

const secondTries = ({ retried }) => (retried > 0 ? ` (${retried} at the second try)` : "");

async function main() {
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
  typesBefore = await readFile(TYPES, "utf8").catch(() => "");

  const results = [];
  for (const [name, step] of STEPS) {
    const start = performance.now();
    const result = await step().catch((error) => single(false, error.stack));
    const seconds = Math.round((performance.now() - start) / 1000);
    results.push(result);
    console.log(
      `${result.failed > 0 ? "FAILED" : "ok    "}  ${name.padEnd(16)} ${`${seconds} s`.padStart(6)}  ${outcome(result)}${secondTries(result)}`,
    );
    if (result.failed + result.retried > 0) console.log(`\n${result.log.trim()}\n`);
  }

  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = counted(sum("passed"), sum("failed"), sum("skipped"), "");
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(outcome(total));
}

await main();
