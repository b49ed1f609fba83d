import { graphql, useStaticQuery } from "gatsby";
import { required } from "../required";

/** Returns the site's settings that every page shows in its frame and its head. */
export function useSite() {
  const { allArticle, home, site, siteSettings } = useStaticQuery<Queries.SiteQuery>(graphql`
    query Site {
      allArticle(filter: { isInFooter: { eq: true } }, sort: { position: ASC }) {
        ...FooterArticles
      }
      home: page(slug: { eq: "home" }) {
        ...SharedPicture
      }
      site {
        buildYear: buildTime(formatString: "YYYY")
        siteMetadata {
          showsDrafts
          siteUrl
        }
      }
      siteSettings {
        ...SiteFooter
        bookingUrl
        brandName
        languages
        officiantName
        pricesUntil
      }
    }
  `);
  return {
    articles: allArticle.nodes,
    home: required(home, "home page"),
    site: required(site, "metadata"),
    settings: required(siteSettings, "settings"),
  };
}

export type Site = ReturnType<typeof useSite>;
