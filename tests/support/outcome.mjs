/**
 * Beside the reporters of Jest and Playwright: ends with the command for each test that failed, and leaves the
 * outcome for tests/run.mjs.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const asPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function finish(passed, again) {
  for (const command of again) console.log(`Run it again: ${command}`);
  const { OUTCOME_FILE } = process.env;
  if (OUTCOME_FILE) writeFileSync(OUTCOME_FILE, JSON.stringify({ passed, again }));
}

export default class Outcome {
  /** Jest's. */
  onRunComplete(_contexts, { numPassedTests, testResults }) {
    const again = testResults.flatMap(({ testFilePath, testExecError, testResults: tests }) => {
      const command = `npx jest ${path.relative("", testFilePath)}`;
      if (testExecError) return [command];
      const failed = tests.filter(({ status }) => status === "failed");
      return failed.map(({ fullName }) => `${command} -t ${quote(asPattern(fullName))}`);
    });
    finish(numPassedTests, again);
  }

  /** Playwright's. */
  onBegin(_config, suite) {
    this.suite = suite;
  }

  /** Playwright's. */
  onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const failed = tests.filter((test) => test.outcome() === "unexpected");
    const again = failed.map(({ location: { file, line }, parent }) => {
      const project = parent.project().name;
      return `npx playwright test ${path.relative("", file)}:${line} --project=${project}`;
    });
    finish(tests.filter((test) => test.outcome() === "expected").length, again);
  }
}
