/** The kinds of steps that `npm test` has: a program, a folder of tests, a build. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { takePort } from "./ports";
import { cleanEnv, program, root, run, SITE_URL, type Ended } from "./project";
import { buildTestSite } from "./site-copy";

/** Where Jest and Playwright leave their reports. */
export const REPORTS = path.join(root, "test-results/reports");
const TYPES = path.join(root, "src/gatsby-types.d.ts");

export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Shown where something failed. */
  readonly log: string;
  /** Each test that failed, and the first line of why. */
  readonly failures: readonly string[];
}

export interface Step {
  readonly name: string;
  readonly about: string;
  /** How many processors it keeps busy: half a one where it waits as much as it computes. */
  readonly load: number;
  /** A step that has to succeed first. */
  readonly needs?: string;
  /** Where its test files are: a word that names one of them runs that one alone. */
  readonly folder?: string;
  /** @param files the test files to run; all of them, if there is none */
  run(files: readonly string[]): Promise<Result>;
}

export const result = (counts: Partial<Result>): Result => {
  return { passed: 0, failed: 0, skipped: 0, log: "", failures: [], ...counts };
};
export const single = ({ code, output }: Ended): Result =>
  result({ [code === 0 ? "passed" : "failed"]: 1, log: output });

/** A run that ended badly has failed, also where its report counts no failure: its output says why. */
const withExitCode = (counted: Result, { code, output }: Ended) =>
  code !== 0 && counted.failed === 0 ? { ...counted, failed: 1, log: output } : counted;

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** One line of a failed test, and the first of its error below it. */
const failure = (file: string, title: string, error = "") =>
  `${path.relative(root, file)} › ${title}\n        ${stripVTControlCharacters(error).split("\n", 1)[0]}`;

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const failedTests = ({ testResults }: JestReport) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
  );

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly stats: Readonly<Record<"expected" | "unexpected" | "skipped", number>>;
  readonly suites: readonly PlaywrightSuite[];
}

const failedSpecs = (suites: readonly PlaywrightSuite[], folder: string): string[] =>
  suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
        return failure(path.join(folder, `${file}:${line}`), title, error?.message);
      }),
    ...failedSpecs(suite.suites ?? [], folder),
  ]);

/** A step that says elsewhere that it needs Linux, and counts as skipped there. */
export const linuxOnly = (step: Step): Step =>
  process.platform === "linux"
    ? step
    : {
        ...step,
        run: () => {
          console.log(`${step.name}: skipped, because the publisher runs on Linux alone.`);
          return Promise.resolve(result({ skipped: 1 }));
        },
      };

/** A program that succeeds or fails. */
export const command = (
  name: string,
  load: number,
  about: string,
  script: string,
  args: readonly string[] = [],
): Step => {
  return { name, about, load, run: async () => single(await run([script, ...args])) };
};

/** Tests of a folder that Jest runs. */
export const jestTests = (name: string, folder: string, load: number, about: string): Step => ({
  name,
  about,
  load,
  folder,
  async run(files) {
    const file = path.join(REPORTS, `${name}.json`);
    const ended = await run([
      program("jest"),
      // The whole path, because Jest takes a part of one as a pattern, and finds the packages too.
      ...(files.length > 0 ? ["--runTestsByPath", ...files] : [path.join(root, folder)]),
      "--ci",
      "--silent",
      "--json",
      `--outputFile=${file}`,
    ]);
    const report = readReport(file) as JestReport | null;
    if (!report) return single({ code: 1, output: ended.output });
    const counted = result({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
      log: report.testResults.map(({ message }) => message).join("\n"),
      failures: failedTests(report),
    });
    return withExitCode(counted, ended);
  },
});

/** Tests of a folder that Playwright runs in a browser. */
export const playwrightTests = (
  name: string,
  folder: string,
  load: number,
  about: string,
): Step => ({
  name,
  about,
  load,
  folder,
  async run(files) {
    const file = path.join(REPORTS, `${name}.json`);
    const config =
      folder === "tests/e2e" ? "playwright.config.ts" : `${folder}/playwright.config.ts`;
    const output = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: "1", FORCE_COLOR: "0" };
    const env = cleanEnv({ ...output, TEST_PORT: takePort() });
    const args = ["test", `--config=${config}`, ...files, "--reporter=dot,json"];
    const ended = await run([program("playwright", "@playwright/test"), ...args], { env });
    const report = readReport(file) as PlaywrightReport | null;
    if (!report) return single({ code: 1, output: ended.output });
    const { expected: passed, skipped, unexpected: failed } = report.stats;
    const failures = failedSpecs(report.suites, report.config.rootDir);
    const counted = result({ passed, failed, skipped, log: ended.output, failures });
    return withExitCode(counted, ended);
  },
});

const SOURCES = [
  "src",
  "plugins",
  "tools",
  "static",
  "package.json",
  "package-lock.json",
  "gatsby-config.ts",
  "gatsby-node.ts",
  "gatsby-browser.tsx",
  "gatsby-ssr.tsx",
  "tests/fixtures",
];
/** Written after a good build by these tests. */
const STAMP = path.join(root, ".cache/tested-build");
/** What any build or developer's server writes anew. */
const BUILT = ["public/index.html", ".cache/redux"];

function newest(file: string): number {
  const stats = statSync(path.join(root, file), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  const inside = readdirSync(path.join(root, file)).map((name) => newest(`${file}/${name}`));
  return Math.max(stats.mtimeMs, ...inside);
}

/** Whether the last build was these tests' own, and nothing has changed since. */
export function isBuilt(): boolean {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return (
    existsSync(path.join(root, "public/index.html")) &&
    [...SOURCES, ...BUILT].every((file) => newest(file) <= built)
  );
}

/**
 * Builds the site, which writes the GraphQL types anew: they must be what was committed. Then builds
 * the copy with the fixture's content, if the site has other content.
 */
export const build = (name: string, load: number, about: string): Step => ({
  name,
  about,
  load,
  async run() {
    const before = readFileSync(TYPES, "utf8");
    const ended = await run([program("gatsby"), "build"], { env: cleanEnv({ SITE_URL }) });
    if (ended.code !== 0) return single(ended);
    const copy = await buildTestSite();
    if (copy.code !== 0) return single(copy);
    writeFileSync(STAMP, "");
    return readFileSync(TYPES, "utf8") === before
      ? result({ passed: 2 })
      : result({
          passed: 1,
          failed: 1,
          log: "src/gatsby-types.d.ts was not current. The build has just written it anew: look at it and commit it.",
        });
  },
});
