import { createContext, useContext } from "react";
import { styled } from "styled-components";
import { bookingLabels } from "../interface-words";
import { buttonStyles, type ButtonStyleProps } from "./button";
import { ExternalLink } from "./external-link";

/** Address of the request page on the partner's platform. The layout provides it, once. */
export const BookingUrl = createContext<string | null>(null);

/** Attribute of every booking link: which label it has. */
export const BOOKING_LABEL = "data-booking-label";

interface BookingLinkProps {
  /** The hero has the short label, everything else the full one. */
  readonly label?: keyof typeof bookingLabels;
  /** Outlined. */
  readonly quiet?: boolean;
}

const Link = styled(ExternalLink)<ButtonStyleProps>`
  ${buttonStyles}
`;

/** Every booking link of the site. */
export function BookingLink({ label = "full", quiet = false }: BookingLinkProps) {
  const url = useContext(BookingUrl);
  if (url === null) throw new Error("BookingLink needs the booking address that Layout provides.");
  return (
    <Link $quiet={quiet} href={url} {...{ [BOOKING_LABEL]: label }}>
      {bookingLabels[label]}
    </Link>
  );
}
