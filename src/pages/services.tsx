import { graphql } from "gatsby";
import { photosOfService } from "../gallery/photo";
import { lettersOfService } from "../kinds";
import { required } from "../required";
import { perPage, type PageProps } from "../routes";
import { BookingCall } from "../sections/booking-call";
import { CeremonyTypes } from "../sections/ceremony-types";
import { FaqList } from "../sections/faq-list";
import { HowItWorks } from "../sections/how-it-works";
import { Inclusions } from "../sections/inclusions";
import { TableOfContents } from "../sections/table-of-contents";
import { PageHero } from "../sections/page-hero";
import { sectionsOf } from "../sections/section-text";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query ServicesPage {
    page(slug: { eq: "services" }) {
      ...PageHead
      ...PageHero
    }
    allSection(filter: { name: { glob: "services-*" } }) {
      ...PageSections
    }
    siteSettings {
      ...Inclusions
      ...Prices
    }
    allService(sort: { position: ASC }) {
      nodes {
        ...ServiceLink
        ...CeremonyType
        ...ServiceForSearch
      }
    }
    allGalleryPhoto(sort: { position: ASC }) {
      nodes {
        category
      }
    }
    letters: allTestimonial(sort: { position: ASC }) {
      group(field: { ceremonyKind: SELECT }, limit: 3) {
        ...LettersOfKind
      }
    }
    allStep(sort: { position: ASC }) {
      nodes {
        ...Step
      }
    }
    allArticle(filter: { servicesLink: { ne: null } }, sort: { position: ASC }) {
      nodes {
        ...ServicesLink
      }
    }
    allFaq(filter: { page: { eq: "services" } }, sort: { position: ASC }) {
      nodes {
        ...FaqItem
      }
    }
  }
`;

export default function ServicesPage({ data, pageContext }: PageProps<Queries.ServicesPageQuery>) {
  const page = required(data.page, "services page");
  const settings = required(data.siteSettings, "settings");
  const sections = sectionsOf(data.allSection);
  const steps = sections.get("services-steps");
  const ceremonies = sections.get("services-ceremonies");
  const booking = sections.get("services-booking");
  const included = sections.get("services-included");
  const questions = sections.get("services-questions");
  return (
    <>
      <PageHead context={pageContext} page={page} services={data.allService.nodes} />
      <PageHero page={page} />
      <TableOfContents sections={[steps, ceremonies, booking, included, questions]} />
      <HowItWorks articles={data.allArticle.nodes} steps={data.allStep.nodes} text={steps} />
      <CeremonyTypes
        prices={settings}
        services={data.allService.nodes.map((service) => ({
          ...service,
          gallery: photosOfService(service, data.allGalleryPhoto.nodes, perPage.gallery),
          letters: lettersOfService(service, data.letters.group, perPage.reviews),
        }))}
        text={ceremonies}
      />
      <BookingCall text={booking} />
      <Inclusions inclusions={settings.inclusions} text={included} />
      <FaqList faqs={data.allFaq.nodes} text={questions} />
    </>
  );
}
