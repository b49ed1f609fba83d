import { graphql, type PageProps } from "gatsby";
import { photosOf } from "../gallery/ceremonies";
import { photosLink } from "../gallery/messages";
import { required } from "../required";
import { BookingCall } from "../sections/booking-call/booking-call";
import { CeremonyTypes } from "../sections/ceremony-types/ceremony-types";
import { FaqList } from "../sections/faq-list/faq-list";
import { HowItWorks } from "../sections/how-it-works/how-it-works";
import { Inclusions } from "../sections/inclusions/inclusions";
import { PageHero } from "../sections/page-hero/page-hero";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query ServicesPage {
    page(slug: { eq: "services" }) {
      ...PageHead
      ...PageHero
    }
    siteSettings {
      ...Inclusions
      partnerName
    }
    allService(sort: { position: ASC }) {
      nodes {
        ...Ceremony
        ...CeremonyType
        ...ServiceForSearch
      }
    }
    allGalleryPhoto {
      distinct(field: { category: SELECT })
    }
    allFaq(filter: { page: { eq: "services" } }, sort: { position: ASC }) {
      nodes {
        ...FaqItem
        ...QuestionForSearch
      }
    }
  }
`;

const bookingNote = (partner: string | null) =>
  `You will be redirected to ${partner ? `${partner}, ` : ""}my booking partner, whose secure platform handles quotes and payment.`;

export default function ServicesPage({ data, location }: PageProps<Queries.ServicesPageQuery>) {
  const page = required(data.page, "services page");
  const settings = required(data.siteSettings, "settings");
  return (
    <>
      <PageHead
        page={page}
        path={location.pathname}
        questions={data.allFaq.nodes}
        services={data.allService.nodes}
      />
      <PageHero height="large" page={page} />
      <HowItWorks />
      <CeremonyTypes
        services={data.allService.nodes.map((service) => {
          const photos = photosOf(service, data.allGalleryPhoto.distinct);
          return {
            ...service,
            photos: photos && { path: photos.path, name: photosLink(photos.category) },
          };
        })}
      />
      <BookingCall heading="Ready when you are" note={bookingNote(settings.partnerName)} />
      <Inclusions inclusions={settings.inclusions} />
      <FaqList faqs={data.allFaq.nodes} />
    </>
  );
}
