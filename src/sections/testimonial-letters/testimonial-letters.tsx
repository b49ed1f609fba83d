import { graphql } from "gatsby";
import type { IGatsbyImageData } from "gatsby-plugin-image";
import { styled } from "styled-components";
import { canBePulled, Letter, PulledLetter } from "../../components/letter";
import { PageLinks } from "../../components/page-links";
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

/** The first letter leads. */
const Lead = styled(PulledLetter)`
  column-span: all;
`;

/** From this length on, in characters, a letter may go on in the next column. */
const LONG = 1500;

const Long = styled(Letter)`
  break-inside: auto;
`;

function settingOf(quote: string, index: number) {
  if (index === 0 && canBePulled(quote)) return Lead;
  return quote.length < LONG ? Letter : Long;
}

const Snapshot = styled.div`
  max-width: 18rem;
`;

const snapshot = (image: IGatsbyImageData) => (
  <Snapshot>
    <Picture alt="" image={image} sizes="18rem" />
  </Snapshot>
);

interface TestimonialLettersProps {
  /** Those of one page. */
  readonly testimonials: readonly Queries.TestimonialLetterFragment[];
  /** Which page of them this is, from 1. */
  readonly number: number;
  /** How many pages of them there are. */
  readonly pageCount: number;
}

/** Every letter in full, and the way to those on other pages. */
export function TestimonialLetters({ testimonials, number, pageCount }: TestimonialLettersProps) {
  return (
    <Part
      heading={number === 1 ? "Letters" : "Letters, continued"}
      note="Unshortened, stars and all"
    >
      <Columns>
        {testimonials.map(({ id, image, ...letter }, index) => {
          const photo = image?.childImageSharp?.gatsbyImageData;
          const Setting = settingOf(letter.quote, index);
          return <Setting key={id} {...letter} picture={photo && snapshot(photo)} />;
        })}
      </Columns>
      <PageLinks count={pageCount} current={number} label="Pages of reviews" path="/reviews/" />
    </Part>
  );
}
