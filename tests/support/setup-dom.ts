import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// Wait as long as it takes: a loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom has no media queries: none matches, and none changes. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

/** Nor does it lay anything out: nothing comes into sight. */
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

/** Nor does it say what browsers know of CSS: nothing beyond what every one does. */
Object.assign(globalThis, { CSS: { supports: () => false } });
