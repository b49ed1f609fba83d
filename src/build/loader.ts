import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  REPLAY_ATTRIBUTE,
  REPLAY_CLICK,
  SCROLLED_ATTRIBUTE,
  SCROLL_THRESHOLD,
} from "../startup/page-state";

const SCRIPT = /<script src="[^"]+" async(?:="")?><\/script>/g;

/** Where Gatsby says which page this is, and which scripts each kind of page needs: JSON in a string. */
const PAGE_PATH = /window\.pagePath="([^"]+)"/;
const CHUNK_MAPPING = /window\.___chunkMapping=("(?:[^"\\]|\\.)*")/;

/**
 * Keeps the header's state right before React does, and where React cannot start. Both write the same.
 * `mark` has to wait for the first paint: it would have the browser lay out the page while it reads it.
 */
const MARK_SCROLLED = [
  "const mark=()=>{",
  `document.querySelector("[${SCROLLED_ATTRIBUTE}]:not([${SCROLLED_ATTRIBUTE}=any])")`,
  `?.setAttribute("${SCROLLED_ATTRIBUTE}",scrollY>${SCROLL_THRESHOLD});};`,
  'addEventListener("scroll",mark,{passive:true});',
];

/** A picture that never loads must not keep the page's scripts from starting. */
const PICTURE_TIMEOUT_MS = 3000;

/**
 * Loads what the page needs to come alive once the picture of the first screen has been painted, or at
 * the first click that needs it. A script that fails is taken out again: webpack, which asks for the
 * page's code as well, would wait for it.
 */
const LOAD_SCRIPTS = [
  "const {scripts,preload}=document.currentScript.dataset;document.currentScript.remove();",
  // Each request is a task of its own: all together they would keep a slow phone from scrolling.
  "const add=()=>{const next=queue.shift();if(!next)return;",
  "document.head.append(Object.assign(document.createElement(next[0]),next[1]));setTimeout(add)};",
  'const queue=scripts.split(" ").map(src=>',
  '["script",{src,onerror({target}){target.remove();release()}}]);',
  // WebKit, which does not prefetch either, would ask for preloaded data a second time.
  'if(document.createElement("link").relList.supports("prefetch"))',
  'for(const href of preload.split(" "))queue.push(["link",{rel:"preload",as:"fetch",crossOrigin:"",href}]);',
  "let isStarted;const start=()=>{if(isStarted)return;isStarted=true;mark();add()};",
  // The frame that shows the picture comes first; the timeout is for a page in a hidden tab.
  "const startAfterPaint=()=>requestAnimationFrame(()=>setTimeout(start));",
  'const picture=document.querySelector("img[fetchpriority=high]");',
  "if(!picture||picture.complete)startAfterPaint();",
  "else picture.onload=picture.onerror=startAfterPaint;",
  `setTimeout(start,${PICTURE_TIMEOUT_MS});`,
];

/** Scripts that have not arrived by then leave the click to the browser, as if there were none. */
export const MAX_HOLD_MS = 4000;

/**
 * Holds the latest click that needs React. Links and the menu work without script, but a filter could
 * do nothing yet, a photo would leave the page, and the form would open a mail program. Clicks that open
 * a new tab or window, or download, are left to the browser, and a click on the form's button is
 * forgotten as soon as the visitor goes on writing. `release` replays the click without React: after a
 * while, or when any script fails. Until then the control is marked as busy.
 */
const HOLD_CLICKS = [
  `const release=()=>dispatchEvent(new Event("${REPLAY_CLICK}"));`,
  "let held,timer;const keep=control=>{",
  'held?.removeAttribute("aria-busy");held=control;held?.setAttribute("aria-busy",true)};',
  "const hold=event=>{",
  `const control=event.target.closest("[${REPLAY_ATTRIBUTE}]");`,
  "if(!control||event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;",
  "event.preventDefault();event.stopImmediatePropagation();keep(control);",
  `timer=timer||setTimeout(release,${MAX_HOLD_MS});start()};`,
  'const forget=()=>{if(held&&held.type==="submit")keep()};',
  'addEventListener("click",hold,true);addEventListener("input",forget);',
  'addEventListener("error",release);addEventListener("unhandledrejection",release);',
  `addEventListener("${REPLAY_CLICK}",()=>{clearTimeout(timer);removeEventListener("click",hold,true);`,
  'removeEventListener("input",forget);removeEventListener("error",release);',
  'removeEventListener("unhandledrejection",release);removeEventListener("popstate",leave);',
  "const control=held;keep();control?.click()},{once:true});",
];

/**
 * Going back from a reloaded page changes the address alone: until React is there to follow, the browser
 * has to.
 */
const FOLLOW_BACK = [
  "const {pathname}=location,leave=()=>{if(location.pathname!==pathname)location.reload()};",
  'addEventListener("popstate",leave);',
];

const PARTS = [MARK_SCROLLED, LOAD_SCRIPTS, FOLLOW_BACK, HOLD_CLICKS];
const INLINE_SCRIPT = ["(()=>{", ...PARTS.flat(), "})()"].join("");

/**
 * Replaces the page's async scripts by one inline script that loads them later, together with the
 * page's own code and data: on a slow phone 100 KB of script delay the first picture by half a second,
 * with `fetchpriority` too. By itself Gatsby would ask for the page's data once its own scripts run, and
 * for the rest when that is there: each of these steps takes a phone's whole way to the server and back.
 *
 * @param html a page as Gatsby wrote it. One that has been rewritten is returned unchanged, and so is
 *   the fragment with the scripts that Gatsby inserts into its pages
 * @param published the folder with the pages' data
 */
export async function deferScripts(html: string, published: string): Promise<string> {
  const sources = [...html.matchAll(SCRIPT)].map(([script]) => script.split('"')[1]);
  const pagePath = PAGE_PATH.exec(html)?.[1];
  if (sources.length === 0 || pagePath === undefined) return html;
  const pageData = `page-data/${pagePath.replace(/^\/|\/$/g, "") || "index"}/page-data.json`;
  const { componentChunkName, staticQueryHashes } = JSON.parse(
    await readFile(path.join(published, pageData), "utf8"),
  ) as { readonly componentChunkName: string; readonly staticQueryHashes: readonly string[] };
  const mapping = JSON.parse(CHUNK_MAPPING.exec(html)?.[1] ?? '"{}"') as string;
  const chunks = JSON.parse(mapping) as Record<string, string[]>;
  const scripts = [...sources, ...(chunks[componentChunkName] ?? [])].join(" ");
  const queries = staticQueryHashes.map((hash) => `/page-data/sq/d/${hash}.json`);
  const data = ["/page-data/app-data.json", `/${pageData}`, ...queries].join(" ");
  const loader = `<script data-scripts="${scripts}" data-preload="${data}">${INLINE_SCRIPT}</script>`;
  const [before = "", ...after] = html.split(SCRIPT);
  return before + loader + after.join("");
}
