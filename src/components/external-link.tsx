import type { ComponentPropsWithoutRef } from "react";
import { styled } from "styled-components";
import { frameWords } from "../interface-words";
import { underlinedLinkStyles } from "./links";
import { Words } from "./words";

/** Id of the sentence, once on every page, that describes external links to screen readers. */
export const EXTERNAL_LINK_NOTE_ID = "external-link-note";

const Arrow = styled.svg`
  flex: none;
  width: 0.7em;
  height: 0.7em;
  margin-inline-start: 0.35em;
`;

/** A link to another site: marked with an arrow and described for screen readers. */
export function ExternalLink({ children, ...props }: ComponentPropsWithoutRef<"a">) {
  return (
    <a aria-describedby={EXTERNAL_LINK_NOTE_ID} rel="noopener" target="_blank" {...props}>
      {children}
      <Arrow aria-hidden="true" fill="none" focusable="false" viewBox="0 0 12 12">
        <path d="M2 10 10 2M4 2h6v6" stroke="currentColor" strokeWidth="1.5" />
      </Arrow>
    </a>
  );
}

const TextLink = styled(ExternalLink)`
  ${underlinedLinkStyles}
`;

interface NameLinkProps {
  readonly name: string;
  readonly url: string | null;
}

/** A name in text, as a link to another site where an address belongs to it. */
export function NameLink({ name, url }: NameLinkProps) {
  const words = <Words>{name}</Words>;
  return url ? <TextLink href={url}>{words}</TextLink> : words;
}

/** The sentence itself, rendered by the layout. */
export function ExternalLinkNote() {
  return (
    <span hidden id={EXTERNAL_LINK_NOTE_ID}>
      {frameWords.externalLink}
    </span>
  );
}
