import { Link } from "gatsby";
import type { ComponentPropsWithoutRef } from "react";
import { css, styled } from "styled-components";
import { frameText } from "../interface-text";
import { media, theme } from "../theme/theme";

const drawnLine = css`
  background-size: 100% 1px;

  ${media.forcedColors} {
    text-decoration: underline;
  }
`;

/** Draws a line below a link's `<span>` on hover; with forced colours, an ordinary underline. */
export const linkStyles = css`
  text-decoration: none;

  span {
    background: linear-gradient(currentColor, currentColor) 0 100% / 0 1px no-repeat;

    ${media.motion} {
      transition: background-size ${theme.duration.underline} ease-out;
    }
  }

  &[aria-current="page"] span {
    ${drawnLine}
  }

  ${media.hover} {
    &:hover span {
      ${drawnLine}
    }
  }
`;

/** Underlines links within text, and wherever else they would not be recognised as links. */
export const underlinedLinkStyles = css`
  color: ${theme.color.primary};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;

  ${media.hover} {
    &:hover {
      text-decoration-thickness: 2px;
    }
  }
`;

/** Styles a link on its own line, as large as a touch target. */
export const standaloneLinkStyles = css`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  ${underlinedLinkStyles}
`;

const More = styled.p`
  margin-block-start: ${theme.space.base};
  font-size: ${theme.fontSize.lead};

  a {
    ${standaloneLinkStyles}
  }
`;

/** A link from a summary to the page with the rest. */
export const MoreLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <More>
    <Link to={to}>{children}</Link>
  </More>
);

/** Id of the sentence, once per page, that describes external links to screen readers. */
const EXTERNAL_LINK_NOTE_ID = "external-link-note";

const Arrow = styled.svg`
  flex: none;
  width: 0.7em;
  height: 0.7em;
  margin-inline-start: 0.35em;
`;

/** Keeps the arrow on the same line as the last word. */
const LastWord = styled.b`
  font-weight: inherit;
  white-space: nowrap;
`;

interface ExternalLinkProps extends ComponentPropsWithoutRef<"a"> {
  readonly children: string;
}

/** A link to another site: marked with an arrow and described for screen readers. */
export function ExternalLink({ children, ...props }: ExternalLinkProps) {
  const lastWord = children.lastIndexOf(" ") + 1;
  return (
    <a aria-describedby={EXTERNAL_LINK_NOTE_ID} rel="noopener" target="_blank" {...props}>
      <span>
        {children.slice(0, lastWord)}
        <LastWord>
          {children.slice(lastWord)}
          <Arrow aria-hidden fill="none" viewBox="0 0 12 12">
            <path d="M2 10 10 2M4 2h6v6" stroke="currentColor" strokeWidth="1.5" />
          </Arrow>
        </LastWord>
      </span>
    </a>
  );
}

/** Describes external links; rendered once, by the layout. */
export const ExternalLinkNote = () => (
  <span hidden id={EXTERNAL_LINK_NOTE_ID}>
    {frameText.externalLink}
  </span>
);

/** A link within text. */
export const TextLink = styled.a`
  ${underlinedLinkStyles}
`;

export const EmailLink = ({ email }: { readonly email: string }) => (
  <TextLink href={`mailto:${email}`}>{email}</TextLink>
);

/** A name in a script of either direction, linked if it has an address. */
export const NameLink = ({ name, url }: { readonly name: string; readonly url: string | null }) =>
  url ? (
    <TextLink as={ExternalLink} dir="auto" href={url}>
      {name}
    </TextLink>
  ) : (
    <bdi>{name}</bdi>
  );
