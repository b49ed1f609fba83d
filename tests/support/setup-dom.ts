import { SCRIPT_ATTRIBUTE } from "../../src/startup/page-state";
import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// Wait long, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom has no media queries: none of them match. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

/** jsdom has no layout: nothing intersects the viewport. */
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

/** jsdom has no `CSS.supports`: no optional feature is supported. */
Object.assign(globalThis, { CSS: { supports: () => false } });

// The inline program of every page says that scripts run.
document.documentElement.setAttribute(SCRIPT_ATTRIBUTE, "");
