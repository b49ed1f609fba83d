import { graphql } from "gatsby";
import { styled } from "styled-components";
import { canBePulled, Letter, PulledLetter } from "../../components/letter";
import { MoreLink } from "../../components/more-link";
import { Part } from "../../components/part";
import { media } from "../../theme/media";

export const fragment = graphql`
  fragment FeaturedTestimonial on Testimonial {
    author
    date
    id
    quote
    rating
  }
`;

/** The first letter is set huge, if it is short; the others stand below it at unequal heights. */
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

const Pulled = styled(PulledLetter)`
  grid-column: 1 / -1;
`;

const More = styled.p`
  margin-block-start: ${({ theme }) => theme.space.large};
`;

interface FeaturedTestimonialsProps {
  readonly testimonials: readonly Queries.FeaturedTestimonialFragment[];
}

/** A few letters for the home page. */
export function FeaturedTestimonials({ testimonials }: FeaturedTestimonialsProps) {
  return (
    <Part heading="In their words" note="Letters from couples I have married">
      <List>
        {testimonials.map(({ id, ...letter }, index) => {
          const Setting = index === 0 && canBePulled(letter.quote) ? Pulled : Letter;
          return <Setting key={id} {...letter} />;
        })}
      </List>
      <More>
        <MoreLink to="/reviews/">Read all reviews</MoreLink>
      </More>
    </Part>
  );
}
