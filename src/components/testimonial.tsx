import { useId, type ReactNode } from "react";
import { css, styled } from "styled-components";
import { ceremony, ratingName } from "../interface-text";
import { media, theme } from "../theme/theme";

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

/** Maximum number of characters in a pull quote: a longer one would fill the screen. */
const MAX_PULL_QUOTE = 320;

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
  /** Shows the quote as a pull quote if it is short. */
  readonly isFirst?: boolean;
  /** A sentence to show instead of the whole quote. */
  readonly pulled?: string | null;
  /** Shows the testimonial as a letter: an article, with its signature beside it. */
  readonly isLetter?: boolean;
  /** Id of a letter, for links to it. */
  readonly id?: string;
  /** A sentence of the quote to enlarge in a letter. */
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
  const { quote, author, date, rating, picture, source, isFirst, pulled, isLetter, pull } = props;
  const authorId = useId();
  const kind = props.ceremonyKind && ceremony(props.ceremonyKind);
  const ceremonyFacts = [kind, props.ceremonyPlace].filter(Boolean).join(", ");
  const isPullQuote = Boolean(isFirst) && quote.length <= MAX_PULL_QUOTE;
  const Layout = isLetter ? Letter : pulled ? PulledSentence : isPullQuote ? PullQuote : Frame;
  const testimonial = (
    <Layout $isLarge={isPullQuote}>
      {picture && <Beside>{picture}</Beside>}
      <blockquote>
        {(pulled ?? quote).split(/\n\s*\n/).map((paragraph, index) => (
          // The index is the key: two paragraphs can have the same text, and their order never changes.
          <Paragraph key={index} large={isLetter && !isPullQuote ? pull : null} text={paragraph} />
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
