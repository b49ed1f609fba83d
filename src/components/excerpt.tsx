import { styled } from "styled-components";
import { theme } from "../theme/theme";

const Frame = styled.figure`
  container-type: inline-size;
`;

/** Average width of a character of the italic display font, in em; in most verses, lines are narrower. */
const CHARACTER_WIDTH = 0.37;

/** Sets the longest line as large as fits; where it would be too small, lines wrap with a hanging indent. */
const Lines = styled.blockquote.attrs<{ $longest: number }>(({ $longest }) => ({
  style: { "--width": Math.ceil($longest * CHARACTER_WIDTH) },
}))`
  font: italic clamp(1.25rem, 100cqi / var(--width), ${theme.fontSize.pullQuote}) / 1.25
    ${theme.fontFamily.display};
  letter-spacing: -0.015em;
  text-wrap: pretty;
`;

const Line = styled.span`
  display: block;
  min-height: 0.5em;
  padding-inline-start: 1.2em;
  text-indent: -1.2em;
`;

/** Keeps the parts of a hyphenated word on one line. */
const Whole = styled.span`
  white-space: nowrap;
`;

const Source = styled.figcaption`
  margin-block-start: ${theme.space.base};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

interface ExcerptProps {
  readonly excerpt: string;
  readonly source: string | null;
}

/** A few lines from a ceremony, with the line breaks of the text. */
export function Excerpt({ excerpt, source }: ExcerptProps) {
  const lines = excerpt.split("\n");
  return (
    <Frame>
      <Lines $longest={Math.max(...lines.map(({ length }) => length))}>
        {lines.map((line, number) => (
          // The number is the key: two lines can be the same, and their order never changes.
          <Line key={number}>
            {line
              .split(/(\S+-\S+)/)
              .map((part, index) => (index % 2 ? <Whole key={index}>{part}</Whole> : part))}
          </Line>
        ))}
      </Lines>
      {source && <Source>{source}</Source>}
    </Frame>
  );
}
