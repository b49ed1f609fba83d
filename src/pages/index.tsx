import { graphql } from "gatsby";
import { BookingLink, ButtonLink } from "../components/button";
import { viewServices } from "../interface-text";
import { required } from "../required";
import type { PageProps } from "../routes";
import { BookingCall } from "../sections/booking-call";
import { FeaturedTestimonials } from "../sections/featured-testimonials";
import { PageHero } from "../sections/page-hero";
import { ServiceCards } from "../sections/service-cards";
import { Welcome } from "../sections/welcome";
import { sectionsOf } from "../sections/section-text";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query HomePage {
    page(slug: { eq: "home" }) {
      ...PageHead
      ...PageHero
      ...Welcome
    }
    allSection(filter: { name: { glob: "home-*" } }) {
      ...PageSections
    }
    siteSettings {
      ...Availability
      ...WelcomeSettings
      pricesUntil
    }
    allService(sort: [{ featured: DESC }, { position: ASC }], limit: 3) {
      nodes {
        ...ServiceCard
      }
    }
    allTestimonial(sort: [{ featured: DESC }, { position: ASC }], limit: 3) {
      nodes {
        ...FeaturedTestimonial
      }
    }
  }
`;

export default function HomePage({ data, pageContext }: PageProps<Queries.HomePageQuery>) {
  const page = required(data.page, "home page");
  const settings = required(data.siteSettings, "settings");
  const sections = sectionsOf(data.allSection);
  const booking = sections.find("home-booking");
  return (
    <>
      <PageHead page={page} context={pageContext} />
      <PageHero page={page}>
        <BookingLink label="short" />
        <ButtonLink $quiet to="/services/">
          {viewServices}
        </ButtonLink>
      </PageHero>
      <Welcome page={page} settings={settings} text={sections.get("home-welcome")} />
      <ServiceCards
        pricesUntil={settings.pricesUntil}
        services={data.allService.nodes}
        text={sections.get("home-ceremonies")}
      />
      <FeaturedTestimonials
        testimonials={data.allTestimonial.nodes}
        text={sections.get("home-reviews")}
      />
      {booking && <BookingCall availability={settings} text={booking} />}
    </>
  );
}
