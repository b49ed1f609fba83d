import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { colorSchemes } from "../../theme/theme";
import { LANGUAGE } from "../language";
import { manifestIcons } from "./icons";
import { robots, sitemapItem, toSitemap, type BuiltPage } from "./sitemap";

/** A page without usable files is left out: the check of the finished build reports it. */
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
 * The manifest that phones need to keep the site on the home screen. No `short_name`: the content has
 * one name, and a phone shortens it better than a rule of ours would.
 */
const webManifest = (name: string, description: string) => ({
  id: "/",
  name,
  description,
  lang: LANGUAGE,
  start_url: "/",
  scope: "/",
  display: "browser",
  background_color: colorSchemes.light.paper,
  theme_color: colorSchemes.light.paper,
  icons: manifestIcons,
});

/**
 * Writes what search engines and phones look for beside the pages, from the pages themselves.
 *
 * @param published the build's public folder
 * @param pagePaths paths of all pages, in the order of the sitemap
 * @param siteUrl address under which it is published; `null` where nobody has said it
 */
export async function publishFilesForSearch(
  published: string,
  pagePaths: readonly string[],
  siteUrl: string | null,
  { brandName, blurb }: { readonly brandName: string; readonly blurb: string },
): Promise<void> {
  const pages = await Promise.all(pagePaths.map((pagePath) => readPage(published, pagePath)));
  const items = pages.flatMap((page) => (page && sitemapItem(page)) ?? []);
  const hasSitemap = siteUrl !== null && items.length > 0;
  const sitemap = path.join(published, "sitemap.xml");
  if (hasSitemap) await writeFile(sitemap, await toSitemap(siteUrl, items));
  // An earlier build may have left one.
  else await rm(sitemap, { force: true });
  await writeFile(path.join(published, "robots.txt"), robots(hasSitemap ? siteUrl : null));
  const manifest = JSON.stringify(webManifest(brandName, blurb));
  await writeFile(path.join(published, "manifest.webmanifest"), manifest);
}
