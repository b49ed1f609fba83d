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

/** Shared by buttons and by links that look like buttons. */
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

  /* Browsers print no backgrounds; the address of the link follows its label. */
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

/** Address of the partner's booking page, provided by the layout; `null` without a partner. */
export const BookingUrl = createContext<string | null | undefined>(undefined);

/** Attribute of every booking link; its value is the kind of label. */
export const BOOKING_LABEL = "data-booking-label";

interface BookingLinkProps {
  /** Only the hero uses the short label. */
  readonly label?: keyof typeof bookingLabels;
  readonly quiet?: boolean;
}

const ExternalButton = styled(ExternalLink)<ButtonStyleProps>`
  ${buttonStyles}
`;

/** A link to the partner's booking page or, without a partner, to the contact form. */
export function BookingLink({ label = "full", quiet = false }: BookingLinkProps) {
  const url = useContext(BookingUrl);
  if (url === undefined) throw new Error("BookingLink must be rendered inside Layout.");
  const props = { $quiet: quiet, children: bookingLabels[label], [BOOKING_LABEL]: label };
  return url === null ? (
    <ButtonLink to="/contact/" {...props} />
  ) : (
    <ExternalButton href={url} {...props} />
  );
}
