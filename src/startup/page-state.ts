/** What the static page, its inline script and React agree on. */

/** Id of `<main>`, the skip link's target. */
export const MAIN_ID = "main";

/**
 * Attribute of the header, which is opaque where the page is scrolled: "true" or "false", or "any"
 * where it is opaque at the top too.
 */
export const SCROLLED_ATTRIBUTE = "data-scrolled";

/** The specification's threshold, in px: the page counts as scrolled beyond it. */
export const SCROLL_THRESHOLD = 20;

/** The inline script that loads the page's scripts, as a selector. It takes itself out when it runs. */
export const LOADER = "script[data-scripts]";

export const REPLAY_ATTRIBUTE = "data-replay-click";

/** Attribute of a control that needs React: a click before hydration is held, and replayed after it. */
export const replayOnHydration = { [REPLAY_ATTRIBUTE]: "" };

/** Event that replays the held click: the page's scripts have started, or cannot. */
export const REPLAY_CLICK = "replay-click";

/** Replays the held click, if there is one. */
export function replayHeldClick(): void {
  window.dispatchEvent(new Event(REPLAY_CLICK));
}
