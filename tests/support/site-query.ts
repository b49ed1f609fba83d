import { useStaticQuery } from "gatsby";

/** Mocks the result of the static query that every page uses. */
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
    siteSettings: {
      brandName: "Cedar & Tide Ceremonies",
      freeDates: null,
      languages: ["English"],
      ...settings,
    },
  });
}
