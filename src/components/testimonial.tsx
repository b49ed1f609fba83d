import type { ReactNode } from "react";
import { styled } from "styled-components";
import { theme } from "../theme/theme";
import { Stars } from "./stars";

const Frame = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${theme.space.base};
`;

const Quote = styled.blockquote`
  p + p {
    margin-block-start: ${theme.space.small};
  }
`;

const Signature = styled.figcaption`
  display: grid;
  gap: ${theme.space.hair};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

const Author = styled.cite`
  font-family: ${theme.fontFamily.display};
  font-size: ${theme.fontSize.title};
  line-height: 1.2;
  color: ${theme.color.ink};
`;

/** In very large type, across all columns of a grid or a text. */
const PullQuote = styled(Frame)`
  grid-column: 1 / -1;
  column-span: all;

  blockquote {
    max-width: 24em;
    font-family: ${theme.fontFamily.display};
    font-size: ${theme.fontSize.pullQuote};
    line-height: 1.16;
    letter-spacing: -0.015em;
    text-wrap: pretty;
  }
`;

/** In more characters, a pull quote would fill the screen. */
const MAX_PULL_QUOTE = 320;

interface TestimonialProps {
  /** Plain text; an empty line starts a paragraph. */
  readonly quote: string;
  readonly author: string;
  readonly date: string;
  readonly rating: number;
  readonly picture?: ReactNode;
  /** Where it was first published. */
  readonly source?: ReactNode;
  /** The first of a list is a pull quote, if it is short. */
  readonly isFirst?: boolean;
}

/** A testimonial, signed with the couple's names. */
export function Testimonial({
  quote,
  author,
  date,
  rating,
  picture,
  source,
  isFirst = false,
}: TestimonialProps) {
  const Layout = isFirst && quote.length <= MAX_PULL_QUOTE ? PullQuote : Frame;
  return (
    <Layout>
      {picture}
      <Stars rating={rating} />
      <Quote>
        {quote.split(/\n\s*\n/).map((paragraph, index) => (
          // By index: two paragraphs can have the same text, and their order never changes.
          <p key={index}>{paragraph}</p>
        ))}
      </Quote>
      <Signature>
        <Author>
          <bdi>{author}</bdi>
        </Author>
        {date}
        {source && <span>{source}</span>}
      </Signature>
    </Layout>
  );
}
