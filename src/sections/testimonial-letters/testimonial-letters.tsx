import { graphql } from "gatsby";
import type { IGatsbyImageData } from "gatsby-plugin-image";
import { styled } from "styled-components";
import { Letter } from "../../components/letter";
import { Part } from "../../components/part";
import { Picture } from "../../components/picture";
import { media } from "../../theme/media";

export const fragment = graphql`
  fragment TestimonialLetter on Testimonial {
    author
    date
    id
    image {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [320, 640, 960])
      }
    }
    quote
    rating
  }
`;

/** Columns of unequal height, read from top to bottom. */
const Columns = styled.div`
  column-gap: clamp(2rem, 4.5vw, 4.5rem);

  > * {
    break-inside: avoid;
    margin-block-end: clamp(3rem, 6vw, 5rem);
  }

  ${media.up("tablet")} {
    columns: 2;
  }

  ${media.up("wide")} {
    columns: 3;
  }
`;

/** The first letter leads, set huge across all columns. */
const Lead = styled(Letter)`
  column-span: all;

  blockquote {
    max-width: 24em;
    font-family: ${({ theme }) => theme.fontFamily.display};
    font-size: ${({ theme }) => theme.fontSize.pulled};
    line-height: 1.16;
    letter-spacing: -0.015em;
  }
`;

const Snapshot = styled.div`
  max-width: 18rem;
`;

const snapshot = (image: IGatsbyImageData) => (
  <Snapshot>
    <Picture alt="" image={image} sizes="18rem" />
  </Snapshot>
);

interface TestimonialLettersProps {
  readonly testimonials: readonly Queries.TestimonialLetterFragment[];
}

/** Every letter in full. */
export function TestimonialLetters({ testimonials }: TestimonialLettersProps) {
  return (
    <Part heading="Letters" note="Unshortened, stars and all">
      <Columns>
        {testimonials.map(({ id, image, ...letter }, index) => {
          const photo = image?.childImageSharp?.gatsbyImageData;
          const Setting = index === 0 ? Lead : Letter;
          return <Setting key={id} {...letter} picture={photo && snapshot(photo)} />;
        })}
      </Columns>
    </Part>
  );
}
