import type { Release } from "../release";
import type { Summary } from "../site-files";
import { problems } from "../words";

/** What the officiant would miss, by content type, in her words. */
const MISSED = { testimonial: "reviews", galleryPhoto: "photos" } as const;

/** More than half of the reviews or photos gone since the live release looks like a mistake. */
export function shrinkProblems({ content }: Summary, live: Release | null): string[] {
  return Object.entries(MISSED).flatMap(([type, words]) => {
    const before = live?.content[type] ?? 0;
    const now = content[type] ?? 0;
    return now < before / 2 ? [problems.shrunk(words, before, now)] : [];
  });
}
