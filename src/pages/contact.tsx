import { graphql } from "gatsby";
import { Inquiry } from "../inquiry/inquiry";
import { FreeDates } from "../components/text";
import { required } from "../required";
import type { PageProps } from "../routes";
import { BookingCall } from "../sections/booking-call";
import { ContactDetails } from "../sections/contact-details";
import { FaqList } from "../sections/faq-list";
import { PageHero } from "../sections/page-hero";
import { sectionsOf } from "../sections/section-text";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query ContactPage {
    page(slug: { eq: "contact" }) {
      ...PageHead
      ...PageHero
    }
    allSection(filter: { name: { glob: "contact-*" } }) {
      ...PageSections
    }
    siteSettings {
      ...Availability
      ...ContactDetails
      afterSending
      bookingUrl
      email
      freeDates {
        days
        from
        readAt
      }
      privacyNote
    }
    site {
      siteMetadata {
        inquiryDelivery
        siteUrl
      }
    }
    allFaq(filter: { page: { eq: "contact" } }, sort: { position: ASC }) {
      nodes {
        ...FaqItem
      }
    }
  }
`;

export default function ContactPage({ data, pageContext }: PageProps<Queries.ContactPageQuery>) {
  const page = required(data.page, "contact page");
  const settings = required(data.siteSettings, "settings");
  const sections = sectionsOf(data.allSection);
  // Without a booking link, the call to book would lead to this very page.
  const booking = settings.bookingUrl !== null && sections.find("contact-booking");
  const { inquiryDelivery, siteUrl } = required(data.site, "site").siteMetadata;
  return (
    <>
      <PageHead context={pageContext} page={page} />
      <PageHero page={page} />
      <Inquiry
        afterSending={settings.afterSending}
        availability={settings.availability && <FreeDates {...settings} />}
        email={settings.email}
        freeDates={settings.freeDates}
        privacyNote={settings.privacyNote}
        siteUrl={siteUrl}
        target={inquiryDelivery}
        text={sections.get("contact-form")}
      >
        <ContactDetails settings={settings} />
      </Inquiry>
      <FaqList faqs={data.allFaq.nodes} text={sections.get("contact-questions")} />
      {booking && <BookingCall text={booking} />}
    </>
  );
}
