import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { parse } from "node-html-parser";
import { SitemapStream, streamToPromise, type SitemapItemLoose } from "sitemap";
import { largestPicture } from "../seo/json-ld";

/** A page as the build has made it. */
interface BuiltPage {
  readonly html: string;
  /** What the page's query found. */
  readonly data: unknown;
}

/** A page without usable files is left out: `hosting/check.ts` reports it. */
async function readPage(published: string, pagePath: string): Promise<BuiltPage | null> {
  const name = pagePath.replace(/^\/|\/$/g, "");
  const read = (file: string) => readFile(path.join(published, file), "utf8");
  try {
    const html = await read(name.endsWith(".html") ? name : `${name}/index.html`);
    const pageData = await read(`page-data/${name || "index"}/page-data.json`);
    return { html, data: (JSON.parse(pageData) as { result: { data: unknown } }).result.data };
  } catch {
    return null;
  }
}

/**
 * The latest change among the entries that the page shows: every page's query asks for the
 * `updatedAt` of its entries. Those of the embedded content have none, and then there is no date: by the
 * date of a build, or of a file in a fresh clone, search engines would think that everything has changed.
 */
export function lastChangeOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const dates = Object.entries(data).map(([name, value]: [string, unknown]) =>
    name === "updatedAt" && typeof value === "string" ? value : lastChangeOf(value),
  );
  return dates
    .filter((date) => date !== undefined)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
}

/** The sitemap's entry for a page; `null` for one that search engines must not list. */
export function sitemapItem({ html, data }: BuiltPage): SitemapItemLoose | null {
  const document = parse(html);
  const url = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  if (!url || document.querySelector("meta[name=robots][content*=noindex]")) return null;
  // An `img` has the format that every client reads.
  const addresses = document.querySelectorAll("main img").flatMap((image) => {
    return largestPicture(image.getAttribute("srcset")) ?? image.getAttribute("src") ?? [];
  });
  const img = [...new Set(addresses)].map((address) => ({ url: new URL(address, url).href }));
  return { url, img, lastmod: lastChangeOf(data) };
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
 * Writes what search engines look for beside the pages, from the pages themselves.
 *
 * @param published the build's public folder
 * @param pagePaths paths of all pages, in the order of the sitemap
 * @param siteUrl address under which it is published; `null` where nobody has said it
 */
export async function publishFilesForSearch(
  published: string,
  pagePaths: readonly string[],
  siteUrl: string | null,
): Promise<void> {
  const pages = await Promise.all(pagePaths.map((pagePath) => readPage(published, pagePath)));
  const items = pages.flatMap((page) => (page && sitemapItem(page)) ?? []);
  const sitemap = path.join(published, "sitemap.xml");
  // Without its address, or with drafts, the site has no page to list. An earlier build may have had.
  if (items.length > 0) await writeFile(sitemap, await toSitemap(items));
  else await rm(sitemap, { force: true });
  await writeFile(path.join(published, "robots.txt"), robots(items.length > 0 ? siteUrl : null));
}
