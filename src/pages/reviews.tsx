import { graphql, type PageProps } from "gatsby";
import { required } from "../required";
import { BookingCall } from "../sections/booking-call/booking-call";
import { PageHero } from "../sections/page-hero/page-hero";
import { TestimonialLetters } from "../sections/testimonial-letters/testimonial-letters";
import { sectionsOf } from "../sections/words";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query ReviewsPage($limit: Int!) {
    page(slug: { eq: "reviews" }) {
      ...PageHead
      ...PageHero
      ...PageSections
    }
    allTestimonial(sort: { position: ASC }, limit: $limit) {
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

export default function ReviewsPage({ data, location }: PageProps<Queries.ReviewsPageQuery>) {
  const page = required(data.page, "reviews page");
  const sections = sectionsOf(page);
  const booking = sections.find("reviews-booking");
  return (
    <>
      <PageHead page={page} path={location.pathname} pictures={data.allTestimonial.nodes} />
      <PageHero height="medium" page={page} />
      <TestimonialLetters
        number={1}
        pageCount={data.pages.totalCount}
        testimonials={data.allTestimonial.nodes}
        words={sections.get("reviews-letters")}
      />
      {booking && <BookingCall words={booking} />}
    </>
  );
}
