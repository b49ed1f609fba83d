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

/** Whether a letter is short enough to be a pull quote: in more characters it would fill the screen. */
export const fitsPullQuote = (quote: string) => quote.length <= 320;

interface TestimonialProps {
  /** Plain text; an empty line starts a paragraph. */
  readonly quote: string;
  readonly author: string;
  readonly date: string;
  readonly rating: number;
  readonly picture?: ReactNode;
  /** Where the letter first stood. */
  readonly source?: ReactNode;
  readonly className?: string;
}

/** A testimonial, set like a letter and signed with the couple's names. */
export function Testimonial({
  quote,
  author,
  date,
  rating,
  picture,
  source,
  className,
}: TestimonialProps) {
  return (
    <Frame className={className}>
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
    </Frame>
  );
}

/** A short letter in very large type, across all columns of a grid or a text: {@link fitsPullQuote}. */
export const PullQuote = styled(Testimonial)`
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
