/**
 * Attribute of the header, which is opaque where the page is scrolled: "true" or "false", or "any"
 * where it is opaque at the top too.
 */
export const SCROLLED_ATTRIBUTE = "data-scrolled";

/** The specification's threshold, in px: the page counts as scrolled beyond it. */
export const SCROLL_THRESHOLD = 20;

/**
 * Code for the page's inline script: keeps the attribute right before React does, and where React
 * cannot start. Both write the same, so that it need not stop.
 */
export const scrolledScript = [
  "const mark=()=>{",
  `document.querySelector("[${SCROLLED_ATTRIBUTE}]:not([${SCROLLED_ATTRIBUTE}=any])")`,
  `?.setAttribute("${SCROLLED_ATTRIBUTE}",scrollY>${SCROLL_THRESHOLD});};`,
  'addEventListener("scroll",mark,{passive:true});mark();',
].join("");
