import { flushSync } from "react-dom";

/** Whether changes are animated: older browsers cannot, and some visitors want no motion. */
export const isAnimated = () =>
  "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Lets the browser animate a change of the page, or makes it at once if nothing is animated.
 *
 * @param update sets the state that changes the page
 * @param find the elements that move, before the change and after it, with what identifies each
 */
export function transition(update: () => void, find: () => [id: string, HTMLElement][]): void {
  const change = () => {
    flushSync(update);
    name();
  };
  const name = () => {
    for (const named of document.querySelectorAll<HTMLElement>("[style*=view-transition-name]"))
      named.style.viewTransitionName = "";
    for (const [id, element] of find()) {
      const { bottom, top } = element.getBoundingClientRect();
      if (bottom > 0 && top < innerHeight) element.style.viewTransitionName = CSS.escape(id);
    }
  };
  if (isAnimated()) {
    name();
    // Ignore a skipped animation, as when another one begins: the page has changed all the same.
    document.startViewTransition(change).ready.catch(() => undefined);
  } else update();
}
