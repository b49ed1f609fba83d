import { rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Lists every page except the one for addresses that do not exist. */
export const sitemap = (siteUrl: string, pagePaths: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pagePaths
      .filter((pagePath) => !pagePath.startsWith("/404"))
      .toSorted()
      .map((pagePath) => `<url><loc>${siteUrl}${pagePath}</loc></url>`),
    "</urlset>\n",
  ].join("\n");

/**
 * `robots.txt`; without the site's address it names no sitemap. Nothing is forbidden: a page that
 * search engines must not list says so itself, and they have to read it to know.
 */
export const robots = (siteUrl: string | null) =>
  `User-agent: *\nDisallow:\n${siteUrl === null ? "" : `\nSitemap: ${siteUrl}/sitemap.xml\n`}`;

/**
 * Writes what search engines look for beside the pages: `sitemap.xml` and `robots.txt`.
 *
 * @param published the build's public folder
 * @param siteUrl address under which it is published; `null` for drafts, and if it is not set
 * @param pagePaths the paths of all pages
 */
export async function publishFilesForSearch(
  published: string,
  siteUrl: string | null,
  pagePaths: readonly string[],
): Promise<void> {
  const file = path.join(published, "sitemap.xml");
  // Delete that of an earlier build.
  if (siteUrl === null) await rm(file, { force: true });
  else await writeFile(file, sitemap(siteUrl, pagePaths));
  await writeFile(path.join(published, "robots.txt"), robots(siteUrl));
}
