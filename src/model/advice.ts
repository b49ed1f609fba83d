/** Recommendations for content that has passed the checks. */
import { contentTypes } from ".";
import { problemOf } from "./check-entry";
import type { RawEntry } from "./content-type";
import { cleaned, fileName, picturesIn, secureUrl } from "./fields";
import { linksIn, marksIn } from "./markdown";
import { fault, type Fault, type Problem } from "./problems";

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
      const found = (each: Fault) => problemOf(contentType, entry, name, each);
      const value = cleaned(entry.fields[name], field);
      const least = "smallestWidth" in field ? field.smallestWidth : 0;
      for (const { path, width = least } of picturesIn(value)) {
        const tooNarrow = fault("imageTooNarrow", { name: fileName(path), width, least });
        if (width < least) advice.push(found(tooNarrow));
      }
      const isMarkdown = field.kind === "markdown";
      const isAddress = "format" in field && field.format === secureUrl;
      const texts = [value].flat().filter(isText);
      const urls = isMarkdown ? texts.flatMap(linksIn) : isAddress ? texts : [];
      for (const written of new Set(isMarkdown ? texts.flatMap(marksIn) : [])) {
        advice.push(found(fault("mark", { written })));
      }
      for (const url of new Set(urls.filter(isOwn))) {
        ownLinks.push({ url, problem: found(fault("linkMissing", { written: url })) });
      }
    }
  }
  return { advice, ownLinks };
}
