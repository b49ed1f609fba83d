import { graphql, type PageProps } from "gatsby";
import { required } from "../components/required";
import { laterPage } from "../routes";
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
      ...PageSections
    }
    allTestimonial(sort: { position: ASC }, skip: $skip, limit: $limit) {
      nodes {
        ...TestimonialListItem
      }
    }
    pages: allSitePage(filter: { path: { glob: "/reviews/**" } }) {
      totalCount
    }
  }
`;

/** The reviews, or a further page of them: `/reviews/2/` and so on. */
export default function ReviewsPage({ data, location }: PageProps<Queries.ReviewsPageQuery>) {
  const page = required(data.page, "reviews page");
  const further = laterPage(location.pathname);
  const sections = sectionsOf(page);
  const booking = sections.find(further ? "reviews-more-booking" : "reviews-booking");
  return (
    <>
      <PageHead page={page} path={location.pathname} />
      <PageHero further={further?.name} height="medium" page={page} />
      <TestimonialList
        number={further?.number ?? 1}
        pageCount={data.pages.totalCount}
        testimonials={data.allTestimonial.nodes}
        text={sections.get("reviews-letters")}
      />
      {booking && <BookingCall text={booking} />}
    </>
  );
}
