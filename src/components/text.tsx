import { styled } from "styled-components";
import { LANGUAGE, until } from "../interface-text";
import { keepRangesTogether } from "../ranges";
import { theme } from "../theme/theme";
import { underlinedLinkStyles } from "./links";

/** Shows an email address so that lines end after whole parts of it. */
export const breakAfterParts = (email: string) =>
  email.match(/[^@.]+[@.]*/g)?.flatMap((part, index) => [part, <wbr key={index} />]);

const CODES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Attributes of an element with plain text whose ranges are kept together. They set HTML, which React does
 * not compare: a phone may have made a link of a number in it.
 */
export const keepRanges = (text: string) => {
  const html = text.replace(/[&<>]/g, (sign) => CODES[sign]!);
  return { dangerouslySetInnerHTML: { __html: keepRangesTogether(html) } };
};

const Formatted = styled.div`
  max-width: ${theme.measure};

  > * + * {
    margin-block-start: ${theme.space.base};
  }

  h2,
  h3 {
    margin-block: 2em 0.6em;
    font-size: ${theme.fontSize.title};
  }

  ul,
  ol {
    padding-inline-start: 1.2em;
  }

  li::marker {
    color: ${theme.color.muted};
  }

  li + li {
    margin-block-start: ${theme.space.hair};
  }

  /* No program: its lines stay, and none is wider than the page. */
  pre,
  pre > code {
    font: inherit;
    white-space: pre-wrap;
  }

  a {
    ${underlinedLinkStyles}
  }

  blockquote {
    padding-inline-start: ${theme.space.medium};
    font-family: ${theme.fontFamily.display};
    font-style: italic;
    border-inline-start: 1px solid ${theme.color.hairline};
  }
`;

interface ProseProps {
  /** Safe HTML, which the build renders from an editor's Markdown. */
  readonly html: string;
  readonly className?: string;
}

/** Text that an editor wrote. */
export const Prose = ({ html, className }: ProseProps) => (
  <Formatted className={className} dangerouslySetInnerHTML={{ __html: html }} />
);

/** A day in words, such as December 31, 2026, from `2026-12-31`. */
export function Day({ day }: { readonly day: string }) {
  const time = new Date(`${day}T00:00:00Z`);
  const words = time.toLocaleDateString(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });
  return <time dateTime={day}>{words}</time>;
}

/** What holds until a day, with that day beside it; only drafts have none. */
export const Until = ({ text, day }: { readonly text: string; readonly day: string | null }) => (
  <>
    <span>{text}</span>
    {day && (
      <>
        {` (${until} `}
        <Day day={day} />)
      </>
    )}
  </>
);
