import { graphql, useStaticQuery } from "gatsby";
import { required } from "../required";

/** Returns the data that every page shows in its layout and head. */
export function useSite() {
  const data = useStaticQuery<Queries.SiteQuery>(graphql`
    query Site {
      allArticle(filter: { isInFooter: { eq: true } }, sort: { position: ASC }) {
        ...FooterArticles
      }
      allPage {
        nodes {
          ...HeroPicture
        }
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
        freeDates {
          from
        }
        languages
        officiantName
        phone
        pricesUntil
      }
    }
  `);
  return {
    articles: data.allArticle.nodes,
    heroes: data.allPage.nodes,
    home: required(data.home, "home page"),
    site: required(data.site, "metadata"),
    settings: required(data.siteSettings, "settings"),
  };
}

export type Site = ReturnType<typeof useSite>;
