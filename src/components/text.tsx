import type { ComponentPropsWithoutRef } from "react";
import { styled } from "styled-components";
import { inWords } from "../days";
import { validityText } from "../interface-text";
import { keepRangesTogether } from "../ranges";
import { theme } from "../theme/theme";
import { underlinedLinkStyles } from "./links";

/** Allows line breaks between the parts of an email address. */
export const breakAfterParts = (email: string) =>
  email.match(/[^@.]+[@.]*/g)?.flatMap((part, index) => [part, <wbr key={index} />]);

const CODES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Returns attributes that render plain text and keep its number ranges on one line. They set HTML, which React
 * does not compare: before hydration, a phone may have turned a number into a link.
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

  /* Shows indented text, which Markdown treats as code, as text with its line breaks. */
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
  /** Safe HTML that the build has rendered from Markdown. */
  readonly html: string;
}

/** Formatted text from the content. */
export const Prose = ({ html, ...props }: ProseProps) => (
  <Formatted {...props} dangerouslySetInnerHTML={{ __html: html }} />
);

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
  /** The last day on which the prices are valid; `null` only in drafts. */
  readonly until: string | null;
}

/** The note below all prices: what affects them, and how long they are valid. */
export const PriceNote = ({ services, note, until }: PriceNoteProps) =>
  services.some(({ price }) => price) && (
    <PriceFrame>
      {note && <span>{note}</span>}
      {until && <Small>{validityText.prices + inWords(until)}</Small>}
    </PriceFrame>
  );

interface ValidityProps {
  readonly checkedOn: string | null;
  readonly until: string | null;
}

/** When something was checked and how long it is valid, as far as that is known. */
export function Validity({ checkedOn, until }: ValidityProps) {
  if (!checkedOn && !until) return null;
  const untilText = checkedOn ? validityText.thenUntil : validityText.until;
  return (
    <Small>
      {(checkedOn ? validityText.checkedOn + inWords(checkedOn) : "") +
        (until ? untilText + inWords(until) : "")}
    </Small>
  );
}

interface FreeDatesProps {
  readonly availability: string | null;
  readonly availabilityCheckedOn: string | null;
  readonly availabilityUntil: string | null;
}

export const FreeDates = (props: FreeDatesProps) => (
  <>
    <span>{props.availability}</span>
    <Validity checkedOn={props.availabilityCheckedOn} until={props.availabilityUntil} />
  </>
);
