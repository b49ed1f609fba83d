import { Link } from "gatsby";
import { createContext, useContext } from "react";
import { css, styled } from "styled-components";
import { bookingLabels } from "../interface-text";
import { media, theme } from "../theme/theme";
import { ExternalLink } from "./links";

interface ButtonStyleProps {
  /** A secondary action, which is outlined. */
  readonly $quiet?: boolean;
}

/** Shared by buttons and links that look like one. */
const buttonStyles = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 3.25rem;
  padding: 0.6rem clamp(1rem, 4vw, 1.6rem);
  font-size: 1.0625rem;
  font-weight: 550;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  color: ${({ $quiet }) => ($quiet ? theme.color.action : theme.color.onAction)};
  background: ${({ $quiet }) => ($quiet ? "transparent" : theme.color.action)};
  border: 1.5px solid ${({ $quiet }) => ($quiet ? "currentColor" : "transparent")};
  border-radius: 0.2rem;

  ${media.hover} {
    &:hover {
      text-decoration: underline;
      text-decoration-thickness: 0.09em;
      text-underline-offset: 0.25em;
    }
  }

  /* Its background would not be printed; the address follows its label. */
  ${media.print} {
    display: inline-block;
    color: inherit;
    background: none;
    border-color: currentColor;
  }

  &[aria-disabled="true"] {
    cursor: progress;
  }
`;

export const Button = styled.button<ButtonStyleProps>`
  ${buttonStyles}
`;

/** A secondary button beside text. */
export const SmallButton = styled(Button).attrs({ $quiet: true })`
  min-height: ${theme.target};
  padding-inline: ${theme.space.base};
`;

/** A link to a page of the site that looks like a button. */
export const ButtonLink = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;

/** Address of the partner's request page, provided by the layout; `null` without a partner. */
export const BookingUrl = createContext<string | null | undefined>(undefined);

/** Attribute of every booking link that names its label. */
export const BOOKING_LABEL = "data-booking-label";

interface BookingLinkProps {
  /** The hero has the short label, everything else the full one. */
  readonly label?: keyof typeof bookingLabels;
  readonly quiet?: boolean;
}

const ExternalButton = styled(ExternalLink)<ButtonStyleProps>`
  ${buttonStyles}
`;

/** Every booking link of the site: to the partner's platform, or else to where couples write. */
export function BookingLink({ label = "full", quiet = false }: BookingLinkProps) {
  const url = useContext(BookingUrl);
  if (url === undefined) throw new Error("BookingLink needs the address that Layout provides.");
  const props = { $quiet: quiet, children: bookingLabels[label], [BOOKING_LABEL]: label };
  return url === null ? (
    <ButtonLink to="/contact/" {...props} />
  ) : (
    <ExternalButton href={url} {...props} />
  );
}
