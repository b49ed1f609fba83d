/** Names and numbers that the static page, its inline programs and React share. */

/** Id of `<main>`, the skip link's target. */
export const MAIN_ID = "main";

/** Attribute of the header: whether the page is scrolled, or "any" where it is opaque at the top too. */
export const SCROLLED_ATTRIBUTE = "data-scrolled";

/** The specification's threshold, in px: the page counts as scrolled beyond it. */
export const SCROLL_THRESHOLD = 20;

/** Attribute of an empty script in static HTML, which a build fills with a program of `inline`. */
export const PROGRAM_ATTRIBUTE = "data-program";

/** Event of the window: React has hydrated the page. */
export const HYDRATED = "hydrated";
