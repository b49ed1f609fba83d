import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter } from "gatsby";
import type { Problem } from "./model/problems";
import { EnvironmentError, isDeveloping, readEnv, type Env } from "./env";
import { processEnv } from "./env/variables";

export const PROBLEMS_FILE = ".hosting/problems.json";

/** Content of that file, from which the publisher and GitHub's workflow learn why a build failed. */
export interface BuildProblems {
  /**
   * Reason why the build failed; `null` after a successful build.
   * - `environment`: invalid variables, or a file that cannot be read or written; whoever runs the site fixes it
   * - `contentful`: Contentful could not be read; a retry may succeed
   * - `content`: the editor fixes it
   * - `content-loss`: much of the content is gone; somebody has to confirm this
   */
  readonly kind: "environment" | "contentful" | "content" | "content-loss" | null;
  /** One sentence about the outcome of the build. */
  readonly heading: string;
  /** Sentences that say what is wrong, where, and how to fix it. */
  readonly problems: readonly string[];
  /** The same problems as data; only for `content`. */
  readonly details?: readonly Problem[];
  /** Value of `CONTENT_LOSS_CONFIRMED` with which the build passes; only for `content-loss`. */
  readonly confirm?: string;
}

const file = () => path.resolve(PROBLEMS_FILE);

export function writeProblems(found: BuildProblems): void {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(file(), `${JSON.stringify(found, null, 2)}\n`);
}

/** Deletes the problems of an earlier build or step. */
export function clearProblems(): void {
  rmSync(file(), { force: true });
}

/** Formats problems for the terminal: a heading, and a line for each. */
export const problemReport = ({ heading, problems }: Omit<BuildProblems, "kind">): string =>
  [heading, ...problems.map((problem) => `  - ${problem}`)].join("\n");

/** Writes problems to the terminal. Bypasses Gatsby's reporter, which breaks lines even within addresses. */
export function reportProblems(found: Omit<BuildProblems, "kind">): void {
  process.stderr.write(`\n${problemReport(found)}\n`);
}

/** Ends the build with exit code 1, and reports its problems in the terminal and in the file. */
export function failBuild(found: BuildProblems, reporter: Pick<Reporter, "panic">): never {
  writeProblems(found);
  reportProblems(found);
  return reporter.panic(found.heading);
}

/** Reads the environment for `gatsby-config.ts`. Reports errors itself, because Gatsby would hide their messages. */
export function readBuildEnv(): Env {
  try {
    return readEnv(processEnv(), !isDeveloping());
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const { heading, problems } = error;
    return failBuild({ kind: "environment", heading, problems }, { panic: () => process.exit(1) });
  }
}
