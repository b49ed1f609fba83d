import { graphql } from "gatsby";
import { ButtonLink } from "../components/button";
import { letsConnect } from "../interface-text";
import { required } from "../required";
import type { PageProps } from "../routes";
import { Biography } from "../sections/biography";
import { BookingCall } from "../sections/booking-call";
import { PageHero } from "../sections/page-hero";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query AboutPage {
    page(slug: { eq: "about" }) {
      ...Biography
      ...PageHead
      ...PageHero
    }
    contactPage: page(slug: { eq: "contact" }) {
      heading
      intro
    }
    siteSettings {
      ...BiographySettings
    }
  }
`;

export default function AboutPage({ data, pageContext }: PageProps<Queries.AboutPageQuery>) {
  const page = required(data.page, "about page");
  const { heading, intro } = required(data.contactPage, "contact page");
  return (
    <>
      <PageHead page={page} context={pageContext} />
      <PageHero page={page} />
      <Biography page={page} settings={required(data.siteSettings, "settings")} />
      <BookingCall text={{ heading, name: "contact", note: intro }}>
        <ButtonLink to="/contact/">{letsConnect}</ButtonLink>
      </BookingCall>
    </>
  );
}
