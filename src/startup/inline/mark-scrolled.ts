import { SCROLLED_ATTRIBUTE, SCROLL_THRESHOLD } from "../page-state";

/** Keeps the header's state. Not before the first paint: it has the browser lay out the page. */
export function markScrolled(): void {
  document
    .querySelector(`[${SCROLLED_ATTRIBUTE}]:not([${SCROLLED_ATTRIBUTE}=any])`)
    ?.setAttribute(SCROLLED_ATTRIBUTE, String(scrollY > SCROLL_THRESHOLD));
}

// Captured, and so before `start.tsx` keeps some of these events from others.
addEventListener("scroll", markScrolled, { capture: true, passive: true });
