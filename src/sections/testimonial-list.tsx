import { graphql } from "gatsby";
import { Fragment } from "react";
import { styled } from "styled-components";
import { ExternalLink } from "../components/links";
import { hostOf } from "../profiles";
import { Testimonial } from "../components/testimonial";
import { PageLinks } from "../components/page-links";
import { Section } from "../components/section";
import { TideLine } from "../components/tide-line";
import { Credit, Picture } from "../components/picture";
import { continued, firstOn } from "../interface-text";
import { letterId } from "../kinds";
import { shortFirstSentence } from "../components/first-sentence";
import { media, theme } from "../theme/theme";

export const fragment = graphql`
  fragment TestimonialListItem on Testimonial {
    author
    ceremonyKind
    ceremonyPlace
    date
    entryId
    image {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          breakpoints: [320, 640, 960]
          avifOptions: { quality: 45 }
        )
      }
    }
    photographer
    photographerUrl
    place
    pull
    quote
    rating
    season
    sourceName
    sourceUrl
  }
`;

const Letters = styled.div`
  display: grid;
  gap: clamp(3rem, 6vw, 5rem);
`;

const Snapshot = styled.div`
  max-width: 18rem;

  p {
    margin-block-start: ${theme.space.tight};
    font-size: ${theme.fontSize.small};
    line-height: 1.4;
    color: ${theme.color.muted};
  }
`;

/** Breaks a long column of letters on a phone. Screen readers find the sentence in its letter. */
const Landmark = styled.div.attrs({ "aria-hidden": true, "data-screen-only": true })`
  p {
    margin-block-start: ${theme.space.large};
    font: italic ${theme.fontSize.pullQuote} / 1.16 ${theme.fontFamily.display};
    color: ${theme.color.accent};
  }

  ${media.up("tablet")} {
    display: none;
  }
`;

/** Number of letters between two landmarks. */
const CHAPTER = 5;

/** Minimum number of characters of a sentence that says something by itself. */
const MIN_SENTENCE = 40;

/** Returns a sentence from the letters that follow an index, except the very next and enlarged sentences. */
function sentenceAfter(index: number, letters: readonly Queries.TestimonialListItemFragment[]) {
  if (index % CHAPTER !== CHAPTER - 1) return undefined;
  return letters
    .slice(index + 2, index + 1 + CHAPTER)
    .map(({ pull, quote }) => (pull === null ? shortFirstSentence(quote) : null))
    .find((sentence) => sentence !== null && sentence.length >= MIN_SENTENCE);
}

/** Names the site on which the testimonial was first published, or else the host of its address. */
function reviewSource(name: string | null, url: string | null) {
  if (url === null) return name === null ? null : firstOn(name);
  return <ExternalLink href={url}>{firstOn(name ?? hostOf(url))}</ExternalLink>;
}

interface TestimonialListProps {
  readonly text: Queries.SectionTextFragment;
  readonly testimonials: readonly Queries.TestimonialListItemFragment[];
  readonly number: number;
  readonly pages: number;
}

export const TestimonialList = ({ text, testimonials, number, pages }: TestimonialListProps) => (
  <Section isWide heading={number === 1 ? text.heading : continued(text.heading)} note={text.note}>
    <Letters>
      {testimonials.map(
        ({ entryId, image: file, sourceName, sourceUrl, ...testimonial }, index) => {
          const image = file?.childImageSharp?.gatsbyImageData;
          const picture = image && (
            <Snapshot>
              <Picture alt="" image={image} sizes="18rem" />
              <Credit credit={testimonial} />
            </Snapshot>
          );
          const sentence = sentenceAfter(index, testimonials);
          return (
            <Fragment key={entryId}>
              <Testimonial
                {...testimonial}
                id={letterId(entryId)}
                picture={picture}
                place={index === 0 ? "first letter" : "letter"}
                source={reviewSource(sourceName, sourceUrl)}
              />
              {sentence && (
                <Landmark>
                  <TideLine />
                  <p>{sentence}</p>
                </Landmark>
              )}
            </Fragment>
          );
        },
      )}
    </Letters>
    <PageLinks count={pages} current={number} list="reviews" />
  </Section>
);
