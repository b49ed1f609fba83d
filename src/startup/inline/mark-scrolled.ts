import { SCRIPT_ATTRIBUTE, SCROLLED_ATTRIBUTE } from "../page-state";

/** In px (specification, section 9). */
const SCROLL_THRESHOLD = 20;

/** Updates the header. Reading `scrollY` before the first paint would force a layout. */
export function markScrolled(): void {
  document
    .querySelector(`[${SCROLLED_ATTRIBUTE}]:not([${SCROLLED_ATTRIBUTE}=any])`)
    ?.setAttribute(SCROLLED_ATTRIBUTE, String(scrollY > SCROLL_THRESHOLD));
}

// Let styles rely on scripts: the header is fixed, and a hero's booking link hides the booking bar.
document.documentElement.setAttribute(SCRIPT_ATTRIBUTE, "");
// Capture the event before `start.tsx`, which hides some scroll events from other listeners.
addEventListener("scroll", markScrolled, { capture: true, passive: true });
