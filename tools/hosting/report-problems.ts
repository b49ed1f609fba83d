/**
 * Says on GitHub, in the job's summary and as annotations of the run, why a build was refused, or what a good
 * one warns of. The argument is the outcome of the step that built.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { processEnv } from "../../src/build/env/variables";
import { PROBLEMS_FILE, type BuildProblems } from "../../src/build/fail-build";
import { LAUNCH_FILE, listsOf, type Missing } from "../../src/build/missing";
import { contentTypes } from "../../src/model";
import { placeOf } from "../../src/source/local-entries";

const NO_REASON = {
  heading: "The build ended before it could say why.",
  problems: ["The log of the step before says what happened."],
};

/** What a build has left; `null` where it did not come to that. */
interface Found {
  readonly problems: BuildProblems | null;
  readonly launch: Missing | null;
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

/** The editor's form in which a problem is fixed, by the file that its sentence ends with. */
function formOf(problem: string): string | null {
  const type = contentTypes.find((each) => problem.includes(placeOf(each)));
  return type ? capital(type.plural) : null;
}

/** The message of a workflow command, as GitHub's own toolkit writes it. */
const escaped = (text: string) =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** The same of a property, which a comma would end. */
const escapedTitle = (text: string) => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** What to report; a build can also fail after its own steps, without a problem of theirs. */
function listsFor(outcome: string, { launch, problems }: Found) {
  if (outcome === "success") return launch ? listsOf(launch) : [];
  return [problems?.kind ? problems : NO_REASON];
}

/**
 * @param outcome that of GitHub's step, `success` or `failure`
 * @returns Markdown for the summary, and a command for each annotation
 */
export function reportOf(outcome: string, found: Found) {
  const lists = listsFor(outcome, found).map(({ heading, problems }) => {
    const items = problems.map((problem) => {
      const form = formOf(problem);
      return form ? `In the form ${form}: ${problem}` : problem;
    });
    return { heading, items };
  });
  const command = outcome === "success" ? "warning" : "error";
  return {
    summary: lists
      .flatMap(({ heading, items }) => [
        `### ${heading}`,
        "",
        ...items.map((item) => `- ${item}`),
        "",
      ])
      .join("\n"),
    annotations: lists.flatMap(({ heading, items }) =>
      items.map((item) => `::${command} title=${escapedTitle(heading)}::${escaped(item)}`),
    ),
  };
}

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;

if (require.main === module) {
  const { annotations, summary } = reportOf(process.argv[2] ?? "", {
    problems: readJson(PROBLEMS_FILE) as BuildProblems | null,
    launch: readJson(LAUNCH_FILE) as Missing | null,
  });
  const file = processEnv()["GITHUB_STEP_SUMMARY"];
  if (file) appendFileSync(file, summary);
  for (const annotation of annotations) process.stdout.write(`${annotation}\n`);
}
