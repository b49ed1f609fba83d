/** Names that the static page, its inline programs and React share. */

/** Id of `<main>`, the skip link's target. */
export const MAIN_ID = "main";

/** Attribute of the header: whether the page is scrolled, or "any" if it is opaque at the top too. */
export const SCROLLED_ATTRIBUTE = "data-scrolled";

/** Attribute of an empty script in static HTML, which the build fills with a program from `inline`. */
export const PROGRAM_ATTRIBUTE = "data-program";

/** Name of the window's event after React has hydrated the page. */
export const HYDRATED = "hydrated";

/** Attribute of `<html>` where scripts run. An extension can block them although `scripting` is enabled. */
export const SCRIPT_ATTRIBUTE = "data-script";

/** Name of the window's event when a page is slow to load (its detail is `true`), and when a page is shown. */
export const LOADING = "loading";
