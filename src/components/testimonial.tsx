import { useId, type ReactNode } from "react";
import { css, styled } from "styled-components";
import { ceremony, ratingName } from "../interface-text";
import { media, theme } from "../theme/theme";
import { largeText, type Place } from "./large-text";

const Rating = styled.svg`
  height: 0.8em;
  color: ${theme.color.primary};
`;

/** The specification's rating scale. */
const STARS = [1, 2, 3, 4, 5] as const;

const STAR = "m9 .8 2.5 5.3 5.8.7-4.3 4 1.1 5.7L9 13.7l-5.1 2.8L5 10.8l-4.3-4 5.8-.7z";
const LEFT_HALF = "M9 .8v12.9l-5.1 2.8L5 10.8l-4.3-4 5.8-.7z";

const starOffset = (star: number) => `translate(${(star - 1) * 22})`;

/** Shows a rating as a single image. */
const Stars = ({ rating }: { readonly rating: number }) => (
  <Rating
    aria-label={ratingName(rating, STARS.length)}
    role="img"
    viewBox={`0 0 ${STARS.length * 22 - 4} 18`}
  >
    {STARS.map((star) => (
      <path
        key={star}
        d={STAR}
        fill={star <= rating ? "currentColor" : "none"}
        stroke="currentColor"
        strokeLinejoin="round"
        transform={starOffset(star)}
      />
    ))}
    {!Number.isInteger(rating) && (
      <path d={LEFT_HALF} fill="currentColor" transform={starOffset(Math.ceil(rating))} />
    )}
  </Rating>
);

const Frame = styled.figure`
  display: flow-root;

  p + p {
    margin-block-start: ${theme.space.small};
  }
`;

const Beside = styled.div`
  margin-block-end: ${theme.space.base};
`;

const Signature = styled.figcaption`
  display: grid;
  gap: ${theme.space.hair};
  margin-block-start: ${theme.space.base};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

const Author = styled.cite`
  font: italic ${theme.fontSize.title} / 1.2 ${theme.fontFamily.display};
  color: ${theme.color.ink};
`;

const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: 0.6em;
  align-items: baseline;
`;

const pullQuote = css`
  font-family: ${theme.fontFamily.display};
  font-size: ${theme.fontSize.pullQuote};
  line-height: 1.16;
  letter-spacing: -0.015em;
`;

/** A quote in very large type, across all columns of a grid. */
const PullQuote = styled(Frame)`
  grid-column: 1 / -1;

  blockquote {
    max-width: 24em;
    ${pullQuote}
  }
`;

/** One sentence of a testimonial, as large as a page's heading. */
const PulledSentence = styled(PullQuote)`
  blockquote {
    max-width: 19ch;
    font-size: min(${theme.fontSize.display}, 11.5vw);
    font-style: italic;
    line-height: ${theme.lineHeight.display};
  }
`;

/** A quote whose signature is in the column of notes in a wide window. */
const Letter = styled(Frame)<{ $isLarge: boolean }>`
  blockquote {
    max-width: ${theme.maxWidth.text};
    ${({ $isLarge }) => $isLarge && pullQuote}
  }

  ${media.up("tablet")} {
    display: grid;
    grid-template: auto 1fr / var(--side-column) minmax(0, 1fr);
    column-gap: ${theme.space.large};

    figcaption,
    > div {
      grid-column: 1;
      margin-block: 0 ${theme.space.base};
    }

    figcaption {
      grid-row: 1;
    }

    blockquote {
      grid-area: 1 / 2 / 3;
    }
  }

  /* Puts the picture on the other side. */
  ${media.up("desktop")} {
    grid-template-columns: var(--side-column) minmax(0, 1fr) auto;

    > div {
      grid-area: 1 / 3 / 3;
      width: 15rem;
    }
  }
`;

const LargeSentence = styled.span`
  display: block;
  margin-block: ${theme.space.medium};
  ${pullQuote}
  font-style: italic;
`;

interface TestimonialProps {
  /** Plain text; an empty line starts a paragraph. */
  readonly quote: string;
  readonly author: string;
  readonly date: string;
  readonly ceremonyKind?: string | null;
  readonly ceremonyPlace?: string | null;
  /** In whole or half stars; 0 if the couple gave none. */
  readonly rating: number;
  readonly picture?: ReactNode;
  /** The site on which the testimonial was first published. */
  readonly source?: ReactNode;
  /** The first one on Home shows only a sentence. A letter is an article, with its signature beside it. */
  readonly place?: Place;
  /** Id of a letter, for links to it. */
  readonly id?: string;
  /** The sentence of the quote that the editor has chosen. */
  readonly pull?: string | null;
}

/** A paragraph of a quote, with one of its sentences enlarged. */
function Paragraph({ text, large }: { readonly text: string; readonly large?: string | null }) {
  const start = large ? text.indexOf(large) : -1;
  if (!large || start < 0) return <p>{text}</p>;
  return (
    <p>
      {text.slice(0, start)}
      <LargeSentence>{large}</LargeSentence>
      {text.slice(start + large.length)}
    </p>
  );
}

export function Testimonial(props: TestimonialProps) {
  const { quote, author, date, rating, picture, source, place = "other" } = props;
  const authorId = useId();
  const kind = props.ceremonyKind && ceremony(props.ceremonyKind);
  const ceremonyFacts = [kind, props.ceremonyPlace].filter(Boolean).join(", ");
  const isLetter = place !== "lead" && place !== "other";
  const { isWhole, sentence } = largeText(props, place);
  const Layout = isLetter ? Letter : sentence ? PulledSentence : isWhole ? PullQuote : Frame;
  const text = isLetter ? quote : (sentence ?? quote);
  const testimonial = (
    <Layout $isLarge={isWhole}>
      {picture && <Beside>{picture}</Beside>}
      <blockquote>
        {text.split(/\n\s*\n/).map((paragraph, index) => (
          // The index is the key: two paragraphs can have the same text, and their order never changes.
          <Paragraph key={index} large={isLetter ? sentence : null} text={paragraph} />
        ))}
      </blockquote>
      <Signature>
        <Author {...(isLetter && { id: authorId })}>
          <bdi>{author}</bdi>
        </Author>
        <Facts>
          {rating > 0 && <Stars rating={rating} />}
          {date}
        </Facts>
        {ceremonyFacts && <bdi>{ceremonyFacts}</bdi>}
        {source && <span>{source}</span>}
      </Signature>
    </Layout>
  );
  if (!isLetter) return testimonial;
  return (
    <article aria-labelledby={authorId} id={props.id}>
      {testimonial}
    </article>
  );
}
