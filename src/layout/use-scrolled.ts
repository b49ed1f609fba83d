import { useSyncExternalStore } from "react";

/** The specification's threshold, in px: at exactly this much the page does not count as scrolled. */
export const SCROLL_THRESHOLD = 20;

function subscribe(onChange: () => void) {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

/** Whether the page is scrolled past the threshold. In static HTML it never is. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > SCROLL_THRESHOLD,
    () => false,
  );
}
