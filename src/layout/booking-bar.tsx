import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { BOOKING_LABEL, BookingLink } from "../components/button";
import { frameText } from "../interface-text";
import { SCROLLED_ATTRIBUTE } from "../startup/page-state";
import { media, theme } from "../theme/theme";

const Frame = styled.aside`
  position: fixed;
  inset: auto 0 0;
  z-index: 9;
  display: flex;
  align-items: center;
  min-height: var(--booking-bar-height);
  padding: ${theme.space.tight} ${theme.space.gutter};
  background: ${theme.color.paper};
  border-block-start: 1px solid ${theme.color.hairline};

  a {
    flex: 1;
    min-height: ${theme.target};
    padding: 0.4rem 1rem;
  }

  &[data-needed="false"] {
    body:not(:has(:popover-open)) & {
      visibility: hidden;
    }
  }

  /* Before the page's scripts run, a hero's own booking link is taken to be in sight at the top. */
  ${media.script} {
    body:has([${BOOKING_LABEL}="short"]):has([${SCROLLED_ATTRIBUTE}="false"]):not(
        :has(:popover-open)
      )
      &:not([data-needed]) {
      visibility: hidden;
    }
  }

  /* Moves to the end of the page; the header has a booking link in its place. */
  ${media.short} {
    position: static;
    min-height: 0;
    visibility: visible !important;
  }

  ${media.up("tablet")} {
    display: none;
  }
`;

/** The part of a link that counts as all of it: its edges may lie between two pixels. */
const WHOLE = 0.98;

/** Returns whether neither a whole booking link nor any part of a form is in sight; `undefined` at first. */
function useIsNeeded(path: string) {
  const [isNeeded, setNeeded] = useState<boolean>();
  useEffect(() => {
    const inSight = new Set<Element>();
    const header = document.querySelector<HTMLElement>(`[${SCROLLED_ATTRIBUTE}]`);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio } of entries) {
          const isForm = target instanceof HTMLFormElement;
          const isInSight = isForm ? isIntersecting : intersectionRatio >= WHOLE;
          inSight[isInSight ? "add" : "delete"](target);
        }
        setNeeded(inSight.size === 0);
      },
      // The header covers what is below it.
      { rootMargin: `-${header?.offsetHeight ?? 0}px 0px 0px`, threshold: [0, WHOLE] },
    );
    const seen = document.querySelectorAll(`main [${BOOKING_LABEL}], main form`);
    for (const element of seen) observer.observe(element);
    return () => {
      observer.disconnect();
      setNeeded(undefined);
    };
  }, [path]);
  return isNeeded;
}

/** The booking link at the bottom of a phone's screen, while the page shows no other. */
export const BookingBar = ({ path }: { readonly path: string }) => (
  <Frame data-needed={useIsNeeded(path)} data-screen-only aria-label={frameText.bookingBar}>
    <BookingLink />
  </Frame>
);
