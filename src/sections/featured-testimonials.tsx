import { graphql } from "gatsby";
import { styled } from "styled-components";
import { Testimonial } from "../components/testimonial";
import { MoreLink } from "../components/links";
import { Section } from "../components/section";
import { media, theme } from "../theme/theme";

export const fragment = graphql`
  fragment FeaturedTestimonial on Testimonial {
    author
    ceremonyKind
    ceremonyPlace
    date
    id
    pull
    quote
    rating
  }
`;

/** Places the pulled sentence above the other testimonials, which are staggered. */
const List = styled.div`
  display: grid;
  gap: clamp(2.5rem, 6vw, 5rem);
  margin-block-end: ${theme.space.large};

  ${media.up("tablet")} {
    grid-template-columns: 1fr 1fr;

    > :nth-child(3) {
      margin-block-start: 3rem;
    }
  }
`;

interface FeaturedTestimonialsProps {
  readonly text: Queries.SectionTextFragment;
  readonly testimonials: readonly Queries.FeaturedTestimonialFragment[];
}

/** Testimonials for the home page: one sentence of the first, and the others in full. */
export function FeaturedTestimonials({ text, testimonials }: FeaturedTestimonialsProps) {
  const lead = testimonials.find(({ pull }) => pull !== null) ?? testimonials[0];
  const others = testimonials.filter((testimonial) => testimonial !== lead);
  return (
    <Section heading={text.heading} note={text.note}>
      <List>
        {lead && <Testimonial {...lead} place="lead" />}
        {others.map(({ id, ...testimonial }) => (
          <Testimonial key={id} {...testimonial} />
        ))}
      </List>
      <MoreLink to="/reviews/">{text.link}</MoreLink>
    </Section>
  );
}
