/**
 * Nothing is forbidden: a page that search engines must not list says so itself, and they have to
 * read it to know.
 */
export const robots = (siteUrl: string, hasSitemap: boolean) =>
  [
    "User-agent: *",
    "Disallow:",
    ...(hasSitemap ? ["", `Sitemap: ${siteUrl}/sitemap.xml`] : []),
    "",
  ].join("\n");
