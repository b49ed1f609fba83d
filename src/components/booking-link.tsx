import { createContext, useContext } from "react";
import { styled } from "styled-components";
import { bookingLabels } from "../interface-text";
import { ButtonLink, buttonStyles, type ButtonStyleProps } from "./button";
import { ExternalLink } from "./links";

/** Address of the partner's request page, provided by the layout; `null` without a partner. */
export const BookingUrl = createContext<string | null | undefined>(undefined);

/** Attribute of every booking link: which label it has. */
export const BOOKING_LABEL = "data-booking-label";

interface BookingLinkProps {
  /** The hero has the short label, everything else the full one. */
  readonly label?: keyof typeof bookingLabels;
  /** Outlined. */
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
