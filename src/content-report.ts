/** Findings of the content's check, for the last step of the build. */
import type { GatsbyCache } from "gatsby";
import type { InternalLink } from "./model/advice";
import type { Problem } from "./model/problems";

export interface ContentReport {
  /** Recommended changes of the content. */
  readonly advice: readonly Problem[];
  readonly internalLinks: readonly InternalLink[];
  /** Content that is not shown because its last day has passed or is missing, a sentence each. */
  readonly gone: readonly string[];
  /** Content that expires within 30 days, a sentence each. */
  readonly goesSoon: readonly string[];
  /** Days on which something has to be removed, such as `2026-12-01`. */
  readonly expiresOn: readonly string[];
  /** Sentence that says why the officiant's calendar could not be read; `null` if it was, or if there is none. */
  readonly calendarProblem: string | null;
}

const KEY = "content-report";

export const keepReport = (cache: GatsbyCache, report: ContentReport) => cache.set(KEY, report);

/** Returns the report of the same build: every build keeps one before it creates pages. */
export const keptReport = (cache: GatsbyCache): Promise<ContentReport> =>
  cache.get(KEY) as Promise<ContentReport>;
