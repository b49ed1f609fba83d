/** Recommendations for content that has passed the checks. */
import { contentTypeOf } from ".";
import { problemOf } from "./check-entry";
import type { RawEntry } from "./content-type";
import { dayOf } from "./expiry";
import { secureUrl } from "./fields";
import { picturesIn } from "./pictures";
import { linksIn, marksIn, omittedIn } from "./markdown";
import { fault, type Fault, type Problem } from "./problems";

/** Link within the site, and the problem to report if its target does not exist. */
export interface InternalLink {
  readonly url: string;
  readonly problem: Problem;
}

/**
 * Finds recommended changes, and the links within the site, which can only be checked after the build.
 *
 * @param siteUrl the site's own address, if it is known
 */
export function adviceOn(entries: readonly RawEntry[], siteUrl: string | null = null) {
  const advice: Problem[] = [];
  const internalLinks: InternalLink[] = [];
  const today = dayOf(new Date());
  const isInternal = (url: string) => url.startsWith("/") || url.startsWith(`${siteUrl}/`);
  for (const entry of entries) {
    for (const [field, rule] of Object.entries(contentTypeOf(entry).fields)) {
      const toProblem = (found: Fault) => problemOf(entry, field, found);
      const value = entry.fields[field];
      const minWidth = "minWidth" in rule ? rule.minWidth : 0;
      for (const { name, facts } of picturesIn(value)) {
        const { width = minWidth } = facts ?? {};
        const tooNarrow = fault("imageTooNarrow", { name, width, minWidth });
        if (width < minWidth) advice.push(toProblem(tooNarrow));
      }
      const texts = [value].flat().filter((each) => typeof each === "string");
      const markdown = rule.kind === "markdown" ? texts : [];
      const format = "format" in rule ? rule.format : undefined;
      const addresses = format === secureUrl ? texts : [];
      const urls = [...markdown.flatMap(linksIn), ...addresses];
      for (const text of texts) {
        if (format?.isInFuture?.(text, today))
          advice.push(toProblem(fault("inFuture", { value: text })));
      }
      for (const written of new Set(markdown.flatMap(marksIn))) {
        advice.push(toProblem(fault("mark", { written })));
      }
      for (const written of new Set(markdown.flatMap(omittedIn))) {
        advice.push(toProblem(fault("omitted", { written })));
      }
      for (const url of new Set(urls.filter(isInternal))) {
        internalLinks.push({ url, problem: toProblem(fault("linkMissing", { written: url })) });
      }
    }
  }
  return { advice, internalLinks };
}
