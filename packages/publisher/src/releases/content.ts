import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isMissing } from "../files";
import { releaseMessages } from "../messages";
import { publicFolder, ReleaseRefused, type Release } from "./release";

const summary = z.object({
  /** How many entries are shown, by content type. */
  content: z.record(z.string(), z.int().nonnegative()),
});

const SUMMARY = ".hosting/summary.json";

/**
 * Reads how many entries a build shows, by content type, from the summary that it has written.
 *
 * @throws ReleaseRefused if it is missing or cannot be used
 */
export async function readContentCounts(siteFolder: string): Promise<Release["content"]> {
  try {
    return summary.parse(JSON.parse(await readFile(path.join(siteFolder, SUMMARY), "utf8")))
      .content;
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new ReleaseRefused([
      releaseMessages.unreadable(SUMMARY, isMissing(error) ? "it is missing" : reason),
    ]);
  }
}

/**
 * Counts the pages that a build's sitemap lists.
 *
 * @throws ReleaseRefused if there is no sitemap: a build that shows drafts leaves it out
 */
export async function countPages(release: string): Promise<number> {
  const file = path.join(publicFolder(release), "sitemap.xml");
  const sitemap = await readFile(file, "utf8").catch((error: unknown) => {
    throw isMissing(error) ? new ReleaseRefused([releaseMessages.noSitemap]) : error;
  });
  return sitemap.match(/<loc>/g)?.length ?? 0;
}

/** What the officiant would miss, by content type, as she calls it. */
const MISSED = { testimonial: "reviews", galleryPhoto: "photos" } as const;

/** More than half of the reviews or photos gone since the live release looks like a mistake. */
export function shrinkProblems(content: Release["content"], live: Release | null): string[] {
  return Object.entries(MISSED).flatMap(([type, name]) => {
    const before = live?.content[type] ?? 0;
    const now = content[type] ?? 0;
    return now < before / 2 ? [releaseMessages.shrunk(name, before, now)] : [];
  });
}
