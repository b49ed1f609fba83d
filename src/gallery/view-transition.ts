import { flushSync } from "react-dom";

/** Whether the browser supports view transitions and the visitor accepts motion. */
export const isAnimated = () =>
  "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Runs an update in a view transition, or without one if nothing is animated.
 *
 * @param update sets React state
 * @param find returns the elements that move and their names, both before and after the update
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
    // Ignore a skipped animation, for example because another begins: the update has run anyway.
    document.startViewTransition(change).ready.catch(() => undefined);
  } else update();
}
