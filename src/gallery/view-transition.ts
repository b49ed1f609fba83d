import { flushSync } from "react-dom";
import { createGlobalStyle } from "styled-components";
import { theme } from "../theme/theme";

/** All of WebKit's browsers say this number, and no other engine's. */
const IS_WEBKIT = /AppleWebKit\/605\./;

/**
 * Whether changes are animated: older browsers cannot, and some visitors want no motion. WebKitGTK 2.50 ends
 * the page where a transition begins (tests/engines), so no WebKit gets one before that is understood.
 */
export const isAnimated = () =>
  "startViewTransition" in document &&
  !IS_WEBKIT.test(navigator.userAgent) &&
  !window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Only what moves is a picture meanwhile: a picture of the whole page would take its clicks. */
export const TransitionStyle = createGlobalStyle`
  :root { view-transition-name: none; }
  ::view-transition { pointer-events: none; }
  ::view-transition-group(*) { animation-duration: ${theme.duration.transition}; }
`;

const isInViewport = ({ bottom, top }: DOMRect) => bottom > 0 && top < window.innerHeight;

/**
 * Has the browser animate a change of the page, or makes it at once where nothing is animated.
 *
 * @param update sets the state that changes the page
 * @param find the elements that move, before the change and after it, with what identifies each
 */
export function transition(update: () => void, find: () => [id: string, HTMLElement][]): void {
  const name = () => {
    for (const named of document.querySelectorAll<HTMLElement>("[style*=view-transition-name]"))
      named.style.viewTransitionName = "";
    for (const [id, element] of find())
      if (isInViewport(element.getBoundingClientRect()))
        element.style.viewTransitionName = CSS.escape(id);
  };
  const change = () => {
    flushSync(update);
    name();
  };
  if (!isAnimated()) update();
  else {
    name();
    // One that is skipped, as when another one begins, has changed the page all the same.
    document.startViewTransition(change).ready.catch(() => undefined);
  }
}
