import { SCROLLED_ATTRIBUTE } from "../page-state";

/** Updates the header, which changes after 20 px. Reading `scrollY` before the first paint would force a layout. */
export function markScrolled(): void {
  document
    .querySelector(`[${SCROLLED_ATTRIBUTE}]:not([${SCROLLED_ATTRIBUTE}=any])`)
    ?.setAttribute(SCROLLED_ATTRIBUTE, String(scrollY > 20));
}

// Capture the event before `start.tsx`, which hides some scroll events from other listeners.
addEventListener("scroll", markScrolled, { capture: true, passive: true });
