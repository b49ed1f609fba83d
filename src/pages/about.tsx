import { graphql } from "gatsby";
import { required } from "../required";
import type { PageProps } from "../routes";
import { Biography } from "../sections/biography";
import { PageHero } from "../sections/page-hero";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query AboutPage {
    page(slug: { eq: "about" }) {
      ...Biography
      ...PageHead
      ...PageHero
    }
    siteSettings {
      ...BiographySettings
    }
  }
`;

export default function AboutPage({ data, pageContext }: PageProps<Queries.AboutPageQuery>) {
  const page = required(data.page, "about page");
  return (
    <>
      <PageHead page={page} context={pageContext} />
      <PageHero page={page} />
      <Biography page={page} settings={required(data.siteSettings, "settings")} />
    </>
  );
}
