/** What is worth a change in content that the site takes. */
import { contentTypes } from ".";
import { subjectOf } from "./check-entry";
import type { RawEntry } from "./content-type";
import { cleaned, secureUrl, type Field } from "./fields";
import { linksIn, marksIn } from "./markdown";
import { fieldMessage, fieldProblems, type ProblemText } from "./problems";

/** A link, with what to report if it leads to something on the site that is not there. */
export interface WrittenLink {
  readonly url: string;
  readonly sentence: string;
}

/** What an editor is advised about the value of a field, and the links in it. */
function look(field: Field, value: unknown): { advice: ProblemText[]; urls: string[] } {
  const texts = [value].flat().filter((text) => typeof text === "string");
  if (field.kind === "markdown") {
    const advice = texts.flatMap(marksIn).map(fieldProblems.mark);
    return { advice, urls: texts.flatMap(linksIn) };
  }
  const urls = "format" in field && field.format === secureUrl ? texts : [];
  const { usually = "" } = field.kind === "text" ? field : {};
  const unusual = texts.filter((text) => !text.includes(usually));
  return { advice: unusual.map(() => fieldProblems.unusual(usually)), urls };
}

/**
 * Finds what is worth a change although the site takes it, a sentence each.
 *
 * @returns also all links, because only the finished site can say what they lead to
 */
export function adviceOn(entries: readonly RawEntry[]) {
  const advice: string[] = [];
  const links: WrittenLink[] = [];
  for (const entry of entries) {
    const contentType = contentTypes.find(({ id }) => id === entry.type)!;
    const subject = subjectOf(contentType, entry);
    for (const [name, field] of Object.entries(contentType.fields)) {
      const report = (problem: ProblemText) => fieldMessage(subject, field.label, problem);
      const found = look(field, cleaned(entry.fields[name], field));
      advice.push(...found.advice.map(report));
      const toLink = (url: string) => ({ url, sentence: report(fieldProblems.linkMissing(url)) });
      links.push(...found.urls.map(toLink));
    }
  }
  return { advice, links };
}
