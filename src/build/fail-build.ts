import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter } from "gatsby";
import type { Problem } from "../model/problems";
import { EnvironmentError, readEnv, type Env } from "./env";

export const PROBLEMS_FILE = ".hosting/problems.json";

/** The content of that file, in which the publisher and GitHub's workflow read why a build has failed. */
export interface BuildProblems {
  /**
   * The reason why the build cannot be published; `null` after a good build.
   * - `environment`: variables that cannot be right, or a file that cannot be read or written; somebody has to change that
   * - `contentful`: Contentful could not be read; another try may succeed
   * - `content`: an editor has to change something
   * - `content-loss`: much of the content is gone, which somebody has to confirm
   */
  readonly kind: "environment" | "contentful" | "content" | "content-loss" | null;
  /** One sentence about the outcome of the build. */
  readonly heading: string;
  /** A sentence each: what is wrong, where, and how to fix it. */
  readonly problems: readonly string[];
  /** The same as data, where the content has the problems. */
  readonly details?: readonly Problem[];
  /** The value of `CONTENT_LOSS_CONFIRMED` with which the build passes; only for `content-loss`. */
  readonly confirm?: string;
}

const file = () => path.resolve(PROBLEMS_FILE);

export function writeProblems(found: BuildProblems): void {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(file(), `${JSON.stringify(found, null, 2)}\n`);
}

/** Deletes the problems of an earlier build, or of an earlier step. */
export function clearProblems(): void {
  rmSync(file(), { force: true });
}

/** The problems as the terminal shows them: a line each under their heading. */
export const problemReport = ({ heading, problems }: Omit<BuildProblems, "kind">): string =>
  [heading, ...problems.map((problem) => `  - ${problem}`)].join("\n");

/**
 * Ends the build with exit code 1, and reports its problems in the terminal and in the file. Writes the
 * report to the terminal itself, because Gatsby breaks lines at 80 columns, even within addresses.
 *
 * @param reporter the one that Gatsby passes to each step of the build
 */
export function failBuild(found: BuildProblems, reporter: Pick<Reporter, "panic">): never {
  writeProblems(found);
  process.stderr.write(`\n${problemReport(found)}\n`);
  return reporter.panic(found.heading);
}

/** Reads the environment for `gatsby-config.ts`: Gatsby hides the message of an error that it throws. */
export function readBuildEnv(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const { heading, problems } = error;
    return failBuild({ kind: "environment", heading, problems }, { panic: () => process.exit(1) });
  }
}
