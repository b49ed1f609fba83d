import { parse, type HTMLElement } from "node-html-parser";
import { SitemapStream, streamToPromise, type SitemapItemLoose } from "sitemap";
import { largestPicture } from "../largest-picture";

/** A page as the build has made it. */
export interface BuiltPage {
  readonly html: string;
  /** What the page's query found. */
  readonly data: unknown;
}

/** Pictures of the main part of the page, once each, in the format that every client reads. */
function picturesOf(document: HTMLElement, pageUrl: string) {
  const addresses = document
    .querySelectorAll("main img")
    .map((image) => largestPicture(image.getAttribute("srcset")) ?? image.getAttribute("src"))
    .filter((address) => address !== undefined);
  return [...new Set(addresses)].map((address) => ({ url: new URL(address, pageUrl).href }));
}

/**
 * The latest change among the entries that the page shows: every page's query asks for the
 * `updatedAt` of its entries. Those of the embedded content have none, and then there is no date: the
 * date of a build or of a file in a fresh clone would tell search engines that everything has changed.
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
  return { url, img: picturesOf(document, url), lastmod: lastChangeOf(data) };
}

/** The sitemap as XML. */
export async function toSitemap(siteUrl: string, items: SitemapItemLoose[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: { image: true, news: false, video: false, xhtml: false },
  });
  for (const item of items) stream.write(item);
  stream.end();
  return (await streamToPromise(stream)).toString("utf8");
}

/**
 * `robots.txt`; without the site's address it names no sitemap. Nothing is forbidden: a page that
 * search engines must not list says so itself, and they have to read it to know.
 */
export const robots = (siteUrl: string | null) =>
  [
    "User-agent: *",
    "Disallow:",
    ...(siteUrl === null ? [] : ["", `Sitemap: ${siteUrl}/sitemap.xml`]),
    "",
  ].join("\n");
