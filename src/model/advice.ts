/** Recommendations for content that has passed the checks. */
import { contentTypes } from ".";
import { problemOf } from "./check-entry";
import type { RawEntry } from "./content-type";
import { cleaned, secureUrl } from "./fields";
import { linksIn, marksIn } from "./markdown";
import { fault, type Problem } from "./problems";

/** Link to something on the site, and the problem to report if that does not exist. */
export interface OwnLink {
  readonly url: string;
  readonly problem: Problem;
}

/**
 * Finds what is worth a change.
 *
 * @param siteUrl the site's own address, if it is known
 * @returns also the links to the site itself, which can be checked once it is built
 */
export function adviceOn(entries: readonly RawEntry[], siteUrl: string | null = null) {
  const advice: Problem[] = [];
  const ownLinks: OwnLink[] = [];
  const isText = (value: unknown) => typeof value === "string";
  const isOwn = (url: string) => url.startsWith("/") || url.startsWith(`${siteUrl}/`);
  for (const entry of entries) {
    const contentType = contentTypes.find(({ id }) => id === entry.type)!;
    for (const [name, field] of Object.entries(contentType.fields)) {
      const texts = [cleaned(entry.fields[name], field)].flat().filter(isText);
      const isMarkdown = field.kind === "markdown";
      const isAddress = "format" in field && field.format === secureUrl;
      const marks = isMarkdown ? texts.flatMap(marksIn) : [];
      const urls = isMarkdown ? texts.flatMap(linksIn) : isAddress ? texts : [];
      for (const written of new Set(marks)) {
        advice.push(problemOf(contentType, entry, name, fault("mark", { written })));
      }
      for (const url of new Set(urls.filter(isOwn))) {
        const problem = problemOf(contentType, entry, name, fault("linkMissing", { written: url }));
        ownLinks.push({ url, problem });
      }
    }
  }
  return { advice, ownLinks };
}
