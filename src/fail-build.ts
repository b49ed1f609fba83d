import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import reporter from "gatsby-cli/lib/reporter";

/**
 * Why a build must not be published:
 * - `environment`: variables that cannot be right; somebody has to change them
 * - `contentful`: Contentful could not be read; another try may succeed
 * - `content`: an editor has to change something
 * - `pages`: the finished pages are incomplete, or lead nowhere
 */
export type ProblemKind = "environment" | "contentful" | "content" | "pages";

/** The content of `.hosting/problems.json`: after a good build `kind` is `null` and the list empty. */
export interface BuildProblems {
  readonly kind: ProblemKind | null;
  /** One sentence that says what became of the build. */
  readonly heading: string;
  /** A sentence each: what is wrong, where, and how to fix it. */
  readonly problems: readonly string[];
}

const FILE = path.resolve(".hosting/problems.json");

/** Writes the file that says what is wrong with a build, for programs that would have to parse its log. */
export function writeProblems(found: BuildProblems): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`);
}

/** The problems as the terminal shows them: a line each under their heading. */
export const problemReport = ({ heading, problems }: Omit<BuildProblems, "kind">): string =>
  [heading, ...problems.map((problem) => `  - ${problem}`)].join("\n");

/** Ends the build with exit code 1, after writing its problems to the terminal and to the file. */
export function failBuild(found: BuildProblems): never {
  writeProblems(found);
  return reporter.panic(problemReport(found));
}
