/** Says on GitHub why a build was refused: in the job's summary, and as annotations of the run. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { processEnv } from "../../src/build/env/variables";
import { contentTypes } from "../../src/model";
import { placeOf } from "../../src/source/local-entries";

/** Which `src/build/fail-build.ts` writes. */
const PROBLEMS_FILE = ".hosting/problems.json";
const found = z.object({ heading: z.string(), problems: z.array(z.string()) });

const NO_REASON = {
  heading: "The build ended before it could say why.",
  problems: ["The log of the step before says what happened."],
};

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

/**
 * @param json the content of `.hosting/problems.json`; `null` where there is no such file
 * @returns Markdown for the summary, and a command for each annotation
 */
export function reportOf(json: string | null) {
  const { heading, problems } = json === null ? NO_REASON : found.parse(JSON.parse(json));
  const items = problems.map((problem) => {
    const form = formOf(problem);
    return form ? `In the form ${form}: ${problem}` : problem;
  });
  return {
    summary: [`### ${heading}`, "", ...items.map((item) => `- ${item}`), ""].join("\n"),
    annotations: items.map((item) => `::error title=${escapedTitle(heading)}::${escaped(item)}`),
  };
}

if (require.main === module) {
  const json = existsSync(PROBLEMS_FILE) ? readFileSync(PROBLEMS_FILE, "utf8") : null;
  const { annotations, summary } = reportOf(json);
  const file = processEnv()["GITHUB_STEP_SUMMARY"];
  if (file) appendFileSync(file, summary);
  process.stdout.write(`${annotations.join("\n")}\n`);
}
