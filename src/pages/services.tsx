import { graphql, type PageProps } from "gatsby";
import { photosOf } from "../gallery/photo";
import { required } from "../required";
import type { PageContext } from "../routes";
import { BookingCall } from "../sections/booking-call";
import { CeremonyTypes } from "../sections/ceremony-types";
import { FaqList } from "../sections/faq-list";
import { HowItWorks } from "../sections/how-it-works";
import { Inclusions } from "../sections/inclusions";
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
        ...Ceremony
        ...CeremonyType
        ...ServiceForSearch
      }
    }
    # Those of the gallery's first page (src/source/pages.ts), which the links lead to.
    allGalleryPhoto(sort: { position: ASC }, limit: 200) {
      distinct(field: { category: SELECT })
    }
    allStep(sort: { position: ASC }) {
      nodes {
        ...Step
      }
    }
    allFaq(filter: { page: { eq: "services" } }, sort: { position: ASC }) {
      nodes {
        ...FaqItem
        ...QuestionForSearch
      }
    }
  }
`;

export default function ServicesPage({
  data,
  pageContext,
}: PageProps<Queries.ServicesPageQuery, PageContext>) {
  const page = required(data.page, "services page");
  const settings = required(data.siteSettings, "settings");
  const sections = sectionsOf(data.allSection);
  return (
    <>
      <PageHead
        page={page}
        context={pageContext}
        questions={data.allFaq.nodes}
        services={data.allService.nodes}
      />
      <PageHero height="large" page={page} />
      <HowItWorks steps={data.allStep.nodes} text={sections.get("services-steps")} />
      <CeremonyTypes
        prices={settings}
        services={data.allService.nodes.map((service) => ({
          ...service,
          photos: photosOf(service, data.allGalleryPhoto.distinct),
        }))}
        text={sections.get("services-ceremonies")}
      />
      <BookingCall text={sections.get("services-booking")} />
      <Inclusions inclusions={settings.inclusions} text={sections.get("services-included")} />
      <FaqList faqs={data.allFaq.nodes} text={sections.get("services-questions")} />
    </>
  );
}
