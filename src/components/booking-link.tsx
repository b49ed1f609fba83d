import { createContext, useContext } from "react";
import { styled } from "styled-components";
import { buttonStyles, type ButtonStyleProps } from "./button";
import { ExternalLink } from "./external-link";

/** Address of the request page on the partner's platform. The layout provides it, once. */
export const BookingUrl = createContext<string | null>(null);

/** The labels of the specification, section 1. */
const LABEL = {
  full: "Request a Quote & Book Now",
  short: "Request a Quote",
} as const;

/** Attribute of every booking link: which label it has. */
export const BOOKING_LABEL = "data-booking-label";

interface BookingLinkProps {
  /** The hero has the short label, everything else the full one. */
  readonly label?: keyof typeof LABEL;
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
      {LABEL[label]}
    </Link>
  );
}
