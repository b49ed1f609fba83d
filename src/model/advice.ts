/** What is worth a change in content that the site takes. */
import { contentTypes } from ".";
import { subjectOf } from "./check-entry";
import type { RawEntry } from "./content-type";
import { cleaned, secureUrl } from "./fields";
import { linksIn, marksIn } from "./markdown";
import { fieldMessage, fieldProblems, type ProblemText } from "./problems";

/** A link to something on the site, with what to report if that is not there. */
export interface OwnLink {
  readonly url: string;
  readonly sentence: string;
}

/**
 * Finds what is worth a change although the site takes it, a sentence each.
 *
 * @param siteUrl the site's own address, where it is known
 * @returns also the links to the site itself: only once it is finished can they be tried
 */
export function adviceOn(entries: readonly RawEntry[], siteUrl: string | null = null) {
  const advice = new Set<string>();
  const ownLinks: OwnLink[] = [];
  const isText = (value: unknown) => typeof value === "string";
  const isOwn = (url: string) => url.startsWith("/") || url.startsWith(`${siteUrl}/`);
  for (const entry of entries) {
    const contentType = contentTypes.find(({ id }) => id === entry.type)!;
    const subject = subjectOf(contentType, entry);
    for (const [name, field] of Object.entries(contentType.fields)) {
      const report = (problem: ProblemText) => fieldMessage(subject, field.label, problem);
      const texts = [cleaned(entry.fields[name], field)].flat().filter(isText);
      const isMarkdown = field.kind === "markdown";
      const isAddress = "format" in field && field.format === secureUrl;
      const marks = isMarkdown ? texts.flatMap(marksIn) : [];
      const urls = isMarkdown ? texts.flatMap(linksIn) : isAddress ? texts : [];
      for (const mark of marks) advice.add(report(fieldProblems.mark(mark)));
      for (const url of urls.filter(isOwn))
        ownLinks.push({ url, sentence: report(fieldProblems.linkMissing(url)) });
    }
  }
  return { advice: [...advice], ownLinks };
}
