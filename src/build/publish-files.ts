import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { parse } from "node-html-parser";
import { SitemapStream, streamToPromise, type SitemapItemLoose } from "sitemap";
import { largestPicture } from "../seo/json-ld";

/** The sitemap's entry for a page; `null` for one that search engines must not list. */
export function sitemapItem(html: string): SitemapItemLoose | null {
  const document = parse(html);
  const url = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  if (!url || document.querySelector("meta[name=robots][content*=noindex]")) return null;
  // An `img` has the format that every client reads.
  const addresses = document.querySelectorAll("main img").flatMap((image) => {
    return largestPicture(image.getAttribute("srcset")) ?? image.getAttribute("src") ?? [];
  });
  const img = [...new Set(addresses)].map((address) => ({ url: new URL(address, url).href }));
  return { url, img };
}

/** The sitemap as XML. */
export async function toSitemap(items: SitemapItemLoose[]): Promise<string> {
  const xmlns = { image: true, news: false, video: false, xhtml: false };
  const stream = Readable.from(items).pipe(new SitemapStream({ xmlns }));
  return (await streamToPromise(stream)).toString("utf8");
}

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
 * @param siteUrl address under which it is published; `null` where nobody has said it
 * @param pagePaths the paths of all pages
 */
export async function publishFilesForSearch(
  published: string,
  siteUrl: string | null,
  pagePaths: readonly string[],
): Promise<void> {
  const found = pagePaths.toSorted().map(async (pagePath) => {
    const file = pagePath.endsWith("/") ? `${pagePath}index.html` : pagePath;
    return sitemapItem(await readFile(path.join(published, file), "utf8"));
  });
  const items = (await Promise.all(found)).filter((item) => item !== null);
  const sitemap = path.join(published, "sitemap.xml");
  // Without its address, or with drafts, the site has no page to list. An earlier build may have had.
  if (items.length > 0) await writeFile(sitemap, await toSitemap(items));
  else await rm(sitemap, { force: true });
  await writeFile(path.join(published, "robots.txt"), robots(items.length > 0 ? siteUrl : null));
}
