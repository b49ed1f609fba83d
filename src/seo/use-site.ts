import { graphql, useStaticQuery } from "gatsby";
import { required } from "../required";

/** What every page shows of the site's settings, in its frame and its head. */
export function useSite() {
  const { home, site, siteSettings } = useStaticQuery<Queries.SiteQuery>(graphql`
    query Site {
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
      }
    }
  `);
  return {
    home: required(home, "home page"),
    site: required(site, "metadata"),
    settings: required(siteSettings, "settings"),
  };
}

export type Site = ReturnType<typeof useSite>;
