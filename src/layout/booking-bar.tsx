import { styled } from "styled-components";
import { BOOKING_LABEL, BookingLink } from "../components/booking-link";
import { frameText } from "../interface-text";
import { SCROLLED_ATTRIBUTE } from "../startup/page-state";
import { media, theme } from "../theme";

const Frame = styled.aside`
  position: fixed;
  inset: auto 0 0;
  z-index: 9;
  display: flex;
  align-items: center;
  height: var(--booking-bar-height);
  padding-inline: ${theme.space.gutter};
  background: ${theme.color.paper};
  border-block-start: 1px solid ${theme.color.hairline};

  a {
    flex: 1;
    min-height: ${theme.target};
    padding: 0.4rem 1rem;
  }

  /* Hidden at the top of a page whose hero has a booking link already. */
  ${media.script} {
    body:has([${BOOKING_LABEL}="short"]):has([${SCROLLED_ATTRIBUTE}="false"]):not(
        :has(:popover-open)
      )
      & {
      visibility: hidden;
    }
  }

  /* At the end of the page; the header has a booking link in its place. */
  ${media.short} {
    position: static;
    height: auto;
    padding-block: ${theme.space.tight};
  }

  ${media.up("tablet")} {
    display: none;
  }
`;

/** The booking link at the bottom of a phone's screen. */
export function BookingBar() {
  return (
    <Frame data-screen-only aria-label={frameText.bookingBar}>
      <BookingLink />
    </Frame>
  );
}
