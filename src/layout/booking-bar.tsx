import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { BOOKING_LABEL, BookingLink } from "../components/button";
import { frameText } from "../interface-text";
import { SCRIPT_ATTRIBUTE, SCROLLED_ATTRIBUTE } from "../startup/page-state";
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

  /* Until React runs, assumes that a hero's booking link is in view at the top of the page. */
  [${SCRIPT_ATTRIBUTE}] body:has([${BOOKING_LABEL}="short"]):has([${SCROLLED_ATTRIBUTE}="false"]):not(
      :has(:popover-open)
    )
    &:not([data-needed]) {
    visibility: hidden;
  }

  /* Moves to the end of the page; the header has a booking link instead. */
  ${media.short} {
    position: static;
    min-height: 0;
    visibility: visible !important;
  }

  ${media.up("tablet")} {
    display: none;
  }
`;

/** Share of a link's area from which the whole link counts as visible, because its edges may lie between two pixels. */
const FULLY_VISIBLE = 0.98;

/** Returns whether neither a whole booking link nor any part of a form is in view; `undefined` at first. */
function useIsNeeded(path: string) {
  const [isNeeded, setNeeded] = useState<boolean>();
  useEffect(() => {
    const inView = new Set<Element>();
    const header = document.querySelector<HTMLElement>(`[${SCROLLED_ATTRIBUTE}]`);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio } of entries) {
          const isForm = target instanceof HTMLFormElement;
          const isInView = isForm ? isIntersecting : intersectionRatio >= FULLY_VISIBLE;
          inView[isInView ? "add" : "delete"](target);
        }
        setNeeded(inView.size === 0);
      },
      // Exclude what is under the header.
      { rootMargin: `-${header?.offsetHeight ?? 0}px 0px 0px`, threshold: [0, FULLY_VISIBLE] },
    );
    const observed = document.querySelectorAll(`main [${BOOKING_LABEL}], main form`);
    for (const element of observed) observer.observe(element);
    return () => {
      observer.disconnect();
      setNeeded(undefined);
    };
  }, [path]);
  return isNeeded;
}

/** A booking link at the bottom of a phone's screen, for as long as no other one is in view. */
export const BookingBar = ({ path }: { readonly path: string }) => (
  <Frame data-needed={useIsNeeded(path)} data-screen-only aria-label={frameText.bookingBar}>
    <BookingLink />
  </Frame>
);
