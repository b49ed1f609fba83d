import { graphql, type PageProps } from "gatsby";
import { Hero } from "../components/hero";
import { required } from "../required";
import { furtherPage } from "../routes";
import { BookingCall } from "../sections/booking-call/booking-call";
import { TestimonialLetters } from "../sections/testimonial-letters/testimonial-letters";
import { sectionsOf } from "../sections/words";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query ReviewsContinued($skip: Int!, $limit: Int!) {
    page(slug: { eq: "reviews" }) {
      ...PageHead
      ...PageSections
    }
    allTestimonial(sort: { position: ASC }, skip: $skip, limit: $limit) {
      nodes {
        ...TestimonialLetter
        updatedAt
      }
    }
    pages: allSitePage(filter: { path: { glob: "/reviews/**" } }) {
      totalCount
    }
  }
`;

/** A further page of reviews: `/reviews/2/` and so on. */
export default function ReviewsContinued({
  data,
  location: { pathname },
}: PageProps<Queries.ReviewsContinuedQuery>) {
  const { name, number } = required(furtherPage(pathname), `further page at ${pathname}`);
  const page = required(data.page, "reviews page");
  const sections = sectionsOf(page);
  const booking = sections.find("reviews-more-booking");
  return (
    <>
      <PageHead page={page} path={pathname} pictures={data.allTestimonial.nodes} />
      <Hero heading={name} height="small" intro={null} photo={null} />
      <TestimonialLetters
        number={number}
        pageCount={data.pages.totalCount}
        testimonials={data.allTestimonial.nodes}
        words={sections.get("reviews-letters")}
      />
      {booking && <BookingCall words={booking} />}
    </>
  );
}
