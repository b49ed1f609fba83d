import { graphql } from "gatsby";
import { styled } from "styled-components";
import { Testimonial } from "../components/testimonial";
import { MoreLink } from "../components/links";
import { Section } from "../components/section";
import { media } from "../theme/media";
import { theme } from "../theme/theme";

export const fragment = graphql`
  fragment FeaturedTestimonial on Testimonial {
    author
    date
    id
    quote
    rating
  }
`;

/** A pull quote is above the others, which are at staggered heights. */
const List = styled.div`
  display: grid;
  gap: clamp(2.5rem, 6vw, 5rem);

  ${media.up("tablet")} {
    grid-template-columns: 1fr 1fr;

    > :nth-child(3) {
      margin-block-start: 3rem;
    }
  }
`;

const More = styled.p`
  margin-block-start: ${theme.space.large};
`;

interface FeaturedTestimonialsProps {
  readonly text: Queries.SectionTextFragment;
  readonly testimonials: readonly Queries.FeaturedTestimonialFragment[];
}

/** A few testimonials for the home page. */
export function FeaturedTestimonials({ text, testimonials }: FeaturedTestimonialsProps) {
  return (
    <Section heading={text.heading} note={text.note}>
      <List>
        {testimonials.map(({ id, ...testimonial }, index) => (
          <Testimonial key={id} {...testimonial} isFirst={index === 0} />
        ))}
      </List>
      <More>
        <MoreLink to="/reviews/">{text.link}</MoreLink>
      </More>
    </Section>
  );
}
