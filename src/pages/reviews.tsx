import { graphql } from "gatsby";
import { required } from "../required";
import type { ListPageContext, PageProps } from "../routes";
import { furtherPageName } from "../seo/breadcrumbs";
import { BookingCall } from "../sections/booking-call";
import { PageHero } from "../sections/page-hero";
import { TestimonialList } from "../sections/testimonial-list";
import { sectionsOf } from "../sections/section-text";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query ReviewsPage($skip: Int!, $limit: Int!) {
    page(slug: { eq: "reviews" }) {
      ...PageHead
      ...PageHero
    }
    allSection(filter: { name: { glob: "reviews-*" } }) {
      ...PageSections
    }
    allTestimonial(sort: { position: ASC }, skip: $skip, limit: $limit) {
      nodes {
        ...TestimonialListItem
      }
    }
  }
`;

/** The reviews, on one page or on several: `/reviews/2/` and so on. */
export default function ReviewsPage({
  data,
  pageContext,
}: PageProps<Queries.ReviewsPageQuery, ListPageContext>) {
  const page = required(data.page, "reviews page");
  const { number, pageCount } = pageContext;
  const sections = sectionsOf(data.allSection);
  const booking = sections.find(number > 1 ? "reviews-further-booking" : "reviews-booking");
  return (
    <>
      <PageHead page={page} context={pageContext} />
      <PageHero further={furtherPageName(pageContext)} page={page} />
      <TestimonialList
        number={number}
        pages={pageCount}
        testimonials={data.allTestimonial.nodes}
        text={sections.get("reviews-letters")}
      />
      {booking && <BookingCall text={booking} />}
    </>
  );
}
