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
