import { graphql, type PageProps } from "gatsby";
import { ButtonLink } from "../components/button";
import { BookingLink } from "../components/booking-link";
import { required } from "../required";
import { BookingCall } from "../sections/booking-call/booking-call";
import { FeaturedTestimonials } from "../sections/featured-testimonials/featured-testimonials";
import { PageHero } from "../sections/page-hero/page-hero";
import { ServiceCards } from "../sections/service-cards/service-cards";
import { Welcome } from "../sections/welcome/welcome";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query HomePage {
    page(slug: { eq: "home" }) {
      ...PageHead
      ...PageHero
      ...Welcome
    }
    siteSettings {
      ...WelcomeSettings
    }
    allService(sort: [{ featured: DESC }, { position: ASC }], limit: 3) {
      nodes {
        ...ServiceCard
        updatedAt
      }
    }
    allTestimonial(sort: [{ featured: DESC }, { position: ASC }], limit: 3) {
      nodes {
        ...FeaturedTestimonial
        updatedAt
      }
    }
  }
`;

export default function HomePage({ data, location }: PageProps<Queries.HomePageQuery>) {
  const page = required(data.page, "home page");
  return (
    <>
      <PageHead page={page} path={location.pathname} />
      <PageHero height="full" page={page}>
        <BookingLink label="short" />
        <ButtonLink $quiet to="/services/">
          View Services
        </ButtonLink>
      </PageHero>
      <Welcome page={page} settings={required(data.siteSettings, "settings")} />
      <ServiceCards services={data.allService.nodes} />
      <FeaturedTestimonials testimonials={data.allTestimonial.nodes} />
      <BookingCall
        heading="Tell me your date"
        note="It takes two minutes, and asks for nothing you have not decided yet."
      />
    </>
  );
}
