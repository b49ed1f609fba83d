import { useStaticQuery } from "gatsby";

/** Has the query for what every page shows of the site answer, in tests of components. */
export function answerSiteQuery({
  siteUrl = null as string | null,
  showsDrafts = false,
  settings = {} as Readonly<Record<string, unknown>>,
} = {}): void {
  jest.mocked(useStaticQuery).mockReturnValue({
    allArticle: { nodes: [] },
    allPage: { nodes: [] },
    home: { heroImage: { childImageSharp: { shared: { src: "/static/home.jpg" } } } },
    site: { buildYear: "2026", siteMetadata: { showsDrafts, siteUrl } },
    siteSettings: { brandName: "Cedar & Tide Ceremonies", languages: ["English"], ...settings },
  });
}
