import "@testing-library/jest-dom";

/** jsdom has no media queries: none matches, and none changes. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
