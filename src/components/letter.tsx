import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Stars } from "./stars";

const Frame = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space.base};
`;

const Quote = styled.blockquote`
  p + p {
    margin-block-start: ${({ theme }) => theme.space.small};
  }
`;

const Signature = styled.figcaption`
  display: grid;
  gap: ${({ theme }) => theme.space.hair};
  font-size: ${({ theme }) => theme.fontSize.small};
  color: ${({ theme }) => theme.color.muted};
`;

const Author = styled.cite`
  font-family: ${({ theme }) => theme.fontFamily.display};
  font-size: ${({ theme }) => theme.fontSize.title};
  font-style: italic;
  line-height: 1.2;
  color: ${({ theme }) => theme.color.ink};
`;

/** Longer words, set huge, would fill the screen instead of catching the eye. */
const LONGEST_PULLED = 320;

/** Whether a letter is short enough to be set huge. */
export const canBePulled = (quote: string) => quote.length <= LONGEST_PULLED;

interface LetterProps {
  /** Plain text; an empty line starts a paragraph. */
  readonly quote: string;
  readonly author: string;
  readonly date: string;
  readonly rating: number;
  readonly picture?: ReactNode;
  readonly className?: string;
}

/** What a couple wrote, set like a letter and signed with their names. */
export function Letter({ quote, author, date, rating, picture, className }: LetterProps) {
  return (
    <Frame className={className}>
      {picture}
      <Stars rating={rating} />
      <Quote>
        {quote.split(/\n\s*\n/).map((paragraph, place) => (
          // By its place: a refrain stands twice, and paragraphs never move.
          <p key={place}>{paragraph}</p>
        ))}
      </Quote>
      <Signature>
        <Author>{author}</Author>
        {date}
      </Signature>
    </Frame>
  );
}

/** A short letter, set huge across all columns: see {@link canBePulled}. */
export const PulledLetter = styled(Letter)`
  blockquote {
    max-width: 24em;
    font-family: ${({ theme }) => theme.fontFamily.display};
    font-size: ${({ theme }) => theme.fontSize.pulled};
    line-height: 1.16;
    letter-spacing: -0.015em;
    text-wrap: pretty;
  }
`;
