/**
 * Reports on GitHub, as a job summary and annotations, why a build failed, or the launch report of a
 * successful one. The argument is the outcome of the build step.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { processEnv } from "../../src/env/variables";
import { PROBLEMS_FILE, type BuildProblems } from "../../src/build-problems";
import { LAUNCH_FILE, toReportSections, type LaunchReport } from "../../src/build/launch-report";
import { contentTypes } from "../../src/model";
import type { Problem } from "../../src/model/problems";
import { toSentence } from "../../src/model/sentences";

const NO_REASON = {
  heading: "The build failed without a report.",
  problems: ["The log of the build step shows what happened."],
};

/** Reports that a build has written; `null` if it ended before that. */
interface BuildFiles {
  readonly problems: BuildProblems | null;
  readonly launch: LaunchReport | null;
}

/** Renders a problem with the name of the editor's form in which to fix it. */
function toText(problem: Problem): string {
  const contentType = contentTypes.find(({ id }) => id === problem.entry.type);
  // A file that is not read has no form.
  if (!contentType) return toSentence(problem);
  const { plural } = contentType;
  return `In the form ${plural.replace(/^./, (letter) => letter.toUpperCase())}: ${toSentence(problem)}`;
}

/** Escapes the message of a workflow command, as GitHub's toolkit does. */
const escaped = (text: string) =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** Escapes a property of a workflow command, which a colon or a comma would end. */
const escapedTitle = (text: string) => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Selects what to report. A build can also fail before it reports any problem. */
function toSections(outcome: string, { launch, problems }: BuildFiles) {
  if (outcome === "success") return launch ? toReportSections(launch, toText) : [];
  if (!problems?.kind) return [NO_REASON];
  return [{ ...problems, problems: problems.details?.map(toText) ?? problems.problems }];
}

/**
 * @param outcome outcome of the build step, `success` or `failure`
 * @returns Markdown for the summary, and a command for each annotation
 */
export function reportOf(outcome: string, files: BuildFiles) {
  const sections = toSections(outcome, files);
  const command = outcome === "success" ? "warning" : "error";
  return {
    summary: sections
      .flatMap(({ heading, problems }) => [
        `### ${heading}`,
        "",
        ...problems.map((problem) => `- ${problem}`),
        "",
      ])
      .join("\n"),
    annotations: sections.flatMap(({ heading, problems }) =>
      problems.map((problem) => `::${command} title=${escapedTitle(heading)}::${escaped(problem)}`),
    ),
  };
}

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;

if (require.main === module) {
  const { annotations, summary } = reportOf(process.argv[2] ?? "", {
    problems: readJson(PROBLEMS_FILE) as BuildProblems | null,
    launch: readJson(LAUNCH_FILE) as LaunchReport | null,
  });
  const file = processEnv()["GITHUB_STEP_SUMMARY"];
  if (file) appendFileSync(file, summary);
  for (const annotation of annotations) process.stdout.write(`${annotation}\n`);
}
