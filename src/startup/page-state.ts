/** What the static page, the programs in it and React agree on. */

/** Id of `<main>`, the skip link's target. */
export const MAIN_ID = "main";

/** Of the header: whether the page is scrolled, or "any" where it is opaque at the top too. */
export const SCROLLED_ATTRIBUTE = "data-scrolled";

/** The specification's threshold, in px: the page counts as scrolled beyond it. */
export const SCROLL_THRESHOLD = 20;

/** Attribute of an empty script in static HTML, which a build fills with a program of `inline`. */
export const PROGRAM_ATTRIBUTE = "data-program";

const REPLAY_ATTRIBUTE = "data-replay-click";

/** A control that needs React, as a selector. */
export const REPLAYED = `[${REPLAY_ATTRIBUTE}]`;

/** Attribute of a control that needs React: a click before hydration is held, and replayed after it. */
export const replayOnHydration = { [REPLAY_ATTRIBUTE]: "" };

/** Event that replays the held click: the page's scripts have started, or cannot. */
export const REPLAY_CLICK = "replay-click";

/** Replays the held click, if there is one. */
export function replayHeldClick(): void {
  window.dispatchEvent(new Event(REPLAY_CLICK));
}

/** Scripts that have not arrived by then leave a held click to the browser, as if there were none. */
export const MAX_HOLD_MS = 4000;

/** Attribute of the root while the page is covered, because its address opens a photo. */
export const OPENING_PHOTO = "data-opening-photo";

/** After this time the page is shown even if the lightbox has not opened. */
export const MAX_BACKDROP_MS = 4000;
