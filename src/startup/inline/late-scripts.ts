/**
 * Loads what the page needs to come alive once the picture of the first screen has been painted, or at
 * the first click that needs it: on a slow phone 100 KB of script delay that picture by half a second,
 * with `fetchpriority` too.
 */
import { REPLAY_CLICK, replayHeldClick } from "../page-state";
import { completeEntry } from "./complete-entry";
import { holdClicks } from "./hold-clicks";
import { markScrolled } from "./mark-scrolled";

/** A picture that never loads must not keep the page's scripts from starting. */
const PICTURE_TIMEOUT_MS = 3000;

const program = document.querySelector<HTMLElement>("script[data-scripts]")!;
const { scripts = "", preload = "" } = program.dataset;
program.remove();

/** One that fails is taken out: webpack asks for the page's code, too, and would wait for it. */
function scriptOf(src: string) {
  const script = document.createElement("script");
  script.src = src;
  script.onerror = () => {
    script.remove();
    replayHeldClick();
  };
  return script;
}

function preloadOf(href: string) {
  const link = document.createElement("link");
  return Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "", href });
}

// WebKit, which does not prefetch either, would ask for preloaded data a second time.
const canPreload = document.createElement("link").relList.supports("prefetch");
const queue = [
  ...scripts.split(" ").map((src) => () => scriptOf(src)),
  ...(canPreload ? preload.split(" ").map((href) => () => preloadOf(href)) : []),
];

/** Each request is a task of its own: all together they would keep a slow phone from scrolling. */
function addNext() {
  const create = queue.shift();
  if (!create) return;
  document.head.append(create());
  setTimeout(addNext);
}

function start() {
  markScrolled();
  addNext();
}

/** The frame that shows the picture comes first. */
const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));

const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
if (!picture || picture.complete) startAfterPaint();
else picture.onload = picture.onerror = startAfterPaint;
// For a page in a hidden tab as well, which has no frames.
setTimeout(start, PICTURE_TIMEOUT_MS);

completeEntry();
// Captured: before the gallery and the router.
addEventListener("popstate", completeEntry, { capture: true });

const { pathname } = location;

/** Going back from a reloaded page changes the address alone: until React is there, the browser follows. */
function followBack() {
  if (location.pathname !== pathname) location.reload();
}

addEventListener("popstate", followBack);
addEventListener(REPLAY_CLICK, () => removeEventListener("popstate", followBack), { once: true });
holdClicks(start);
