import type { ComponentPropsWithoutRef } from "react";
import { styled } from "styled-components";
import { holdsText } from "../interface-text";
import { keepRangesTogether } from "../ranges";
import { theme } from "../theme/theme";
import { underlinedLinkStyles } from "./links";

/** Allows lines to break after whole parts of an email address. */
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
  max-width: ${theme.maxWidth.text};

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

  /* Indented text is no program: its lines stay, and none is wider than the page. */
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

interface ProseProps extends ComponentPropsWithoutRef<"div"> {
  /** Safe HTML, which the build renders from an editor's Markdown. */
  readonly html: string;
}

/** Text that an editor wrote. */
export const Prose = ({ html, ...props }: ProseProps) => (
  <Formatted {...props} dangerouslySetInnerHTML={{ __html: html }} />
);

/** A day in British English, which needs no comma within a sentence: 31 December 2026, from `2026-12-31`. */
const inWords = (day: string) =>
  new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A service's price, below its heading. */
export const Price = styled.p`
  margin-block-end: ${theme.space.small};
  font: ${theme.fontSize.lead} / 1.3 ${theme.fontFamily.display};
`;

const Small = styled.small`
  display: block;
  font-size: ${theme.fontSize.small};
  line-height: 1.45;
`;

const PriceFrame = styled.p`
  max-width: ${theme.maxWidth.text};
  margin-block-start: ${theme.space.large};
`;

interface PriceNoteProps {
  readonly services: readonly { readonly price: string | null }[];
  readonly note?: string | null;
  /** The last day on which the prices hold; only drafts have none. */
  readonly until: string | null;
}

/** The note on prices, below all of them: what changes them, and how long they hold. */
export const PriceNote = ({ services, note, until }: PriceNoteProps) =>
  services.some(({ price }) => price) && (
    <PriceFrame>
      {note && <span>{note}</span>}
      {until && <Small>{holdsText.prices + inWords(until)}</Small>}
    </PriceFrame>
  );

interface ValidityProps {
  readonly checkedOn: string | null;
  readonly until: string | null;
}

/** The day on which something was checked, and the last on which it holds, as far as they are known. */
export function Validity({ checkedOn, until }: ValidityProps) {
  if (!checkedOn && !until) return null;
  const untilText = checkedOn ? holdsText.thenUntil : holdsText.until;
  return (
    <Small>
      {(checkedOn ? holdsText.checkedOn + inWords(checkedOn) : "") +
        (until ? untilText + inWords(until) : "")}
    </Small>
  );
}

interface FreeDatesProps {
  readonly availability: string | null;
  readonly availabilityCheckedOn: string | null;
  readonly availabilityUntil: string | null;
}

/** The free dates, with their validity. */
export const FreeDates = (props: FreeDatesProps) => (
  <>
    <span>{props.availability}</span>
    <Validity checkedOn={props.availabilityCheckedOn} until={props.availabilityUntil} />
  </>
);
