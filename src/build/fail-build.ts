import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter } from "gatsby";
import type { Problem } from "../model/problems";
import { PLUGIN_FAILED, unreadableContentful } from "../source/contentful/messages";
import { EnvironmentError, isBuilding, readEnv, type Env } from "./env";

export const PROBLEMS_FILE = ".hosting/problems.json";

/** What that file holds: the publisher and GitHub's workflow read in it why a build has failed. */
export interface BuildProblems {
  /**
   * What keeps the build from being published; `null` after a good build.
   * - `environment`: variables that cannot be right, or a file that cannot be read or written; somebody has to change that
   * - `contentful`: Contentful could not be read; another try may succeed
   * - `content`: an editor has to change something
   * - `content-loss`: much of the content is gone, which somebody has to confirm
   */
  readonly kind: "environment" | "contentful" | "content" | "content-loss" | null;
  /** One sentence that says what has happened to the build. */
  readonly heading: string;
  /** A sentence each: what is wrong, where, and how to fix it. */
  readonly problems: readonly string[];
  /** The same as data, where the content has the problems. */
  readonly details?: readonly Problem[];
  /** What `CONTENT_LOSS_CONFIRMED` has to be for the build to pass; with `content-loss` alone. */
  readonly confirm?: string;
}

const file = () => path.resolve(PROBLEMS_FILE);

export function writeProblems(found: BuildProblems): void {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(file(), `${JSON.stringify(found, null, 2)}\n`);
}

/** The problems as the terminal shows them: a line each under their heading. */
export const problemReport = ({ heading, problems }: Omit<BuildProblems, "kind">): string =>
  [heading, ...problems.map((problem) => `  - ${problem}`)].join("\n");

/**
 * Ends the build with exit code 1, and reports its problems in the terminal and in the file. The
 * report is written past Gatsby, which breaks lines at 80 columns, addresses too.
 *
 * @param reporter the one that Gatsby gives to each of the site's steps
 */
export function failBuild(found: BuildProblems, reporter: Pick<Reporter, "panic">): never {
  writeProblems(found);
  process.once("exit", () => process.stderr.write(`\n${problemReport(found)}\n`));
  return reporter.panic(found.heading);
}

/** Node ends with code 0 when nothing is left to do, even if a step never finished. */
function failUnfinished() {
  if (existsSync(file())) return;
  process.stderr.write("The build ended before it was finished. Build again.\n");
  process.exitCode = 1;
}

/** Gatsby bundles its configuration and the steps of a build apart: they share no module. */
const READING = Symbol.for("officiant-site.reading-contentful");
const shared = globalThis as { [READING]?: boolean };

/** Whether gatsby-source-contentful is at work from here on. */
export const noteReading = (isReading: boolean) => void (shared[READING] = isReading);

/** While it is, it ends a build itself, and tells the terminal alone why. */
function explainPlugin(code: number) {
  if (code === 0 || !shared[READING] || existsSync(file())) return;
  const found = unreadableContentful(PLUGIN_FAILED);
  writeProblems(found);
  process.stderr.write(`\n${problemReport(found)}\n`);
}

/**
 * Begins a build: deletes an earlier one's problems, and checks the environment. Gatsby would hide the
 * message of an error that its configuration throws.
 */
export function startBuild(): Env {
  try {
    if (isBuilding()) {
      rmSync(file(), { force: true });
      process.once("beforeExit", failUnfinished);
    }
    const env = readEnv();
    noteReading(env.source.kind === "contentful");
    if (isBuilding()) process.once("exit", explainPlugin);
    return env;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const { heading, problems } = error;
    return failBuild({ kind: "environment", heading, problems }, { panic: () => process.exit(1) });
  }
}
