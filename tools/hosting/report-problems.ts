/**
 * Prints, as Markdown for the summary of GitHub's job, why a build has failed, or the launch report of a good
 * one. The argument is the outcome of the step that built: `success` or `failure`.
 */
import { existsSync, readFileSync } from "node:fs";
import { PROBLEMS_FILE, type BuildProblems } from "../../src/build/fail-build";
import { LAUNCH_FILE, toReportSections, type LaunchReport } from "../../src/build/launch-report";
import { contentTypes } from "../../src/model";
import type { Problem } from "../../src/model/problems";
import { toSentence } from "../../src/model/sentences";

const NO_REASON = {
  heading: "The build ended before it could say why.",
  problems: ["The log of the step before says what happened."],
};

/** Files that a build has left; `null` where it did not come to that. */
interface BuildFiles {
  readonly problems: BuildProblems | null;
  readonly launch: LaunchReport | null;
}

/** Renders a problem with the name of the editor's form in which to fix it. */
function toText(problem: Problem): string {
  const { plural } = contentTypes.find(({ id }) => id === problem.entry.type)!;
  return `In the form ${plural.replace(/^./, (letter) => letter.toUpperCase())}: ${toSentence(problem)}`;
}

/** Selects what to report. A build can also fail after its own steps, without a problem of theirs. */
function toSections(outcome: string, { launch, problems }: BuildFiles) {
  if (outcome === "success") return launch ? toReportSections(launch, toText) : [];
  if (!problems?.kind) return [NO_REASON];
  return [{ ...problems, problems: problems.details?.map(toText) ?? problems.problems }];
}

/** Renders a list under each heading, as Markdown. */
export const summaryOf = (outcome: string, files: BuildFiles): string =>
  toSections(outcome, files)
    .map(({ heading, problems }) => `### ${heading}\n\n- ${problems.join("\n- ")}\n`)
    .join("\n");

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;

if (require.main === module) {
  const summary = summaryOf(process.argv[2] ?? "", {
    problems: readJson(PROBLEMS_FILE) as BuildProblems | null,
    launch: readJson(LAUNCH_FILE) as LaunchReport | null,
  });
  process.stdout.write(summary);
}
