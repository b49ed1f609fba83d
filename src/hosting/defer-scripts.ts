import { clickReplayScript } from "../click-replay";
import { scrolledScript } from "../scrolled";

const SCRIPT = /<script src="([^"]+)" async(?:="")?><\/script>/g;

/** A picture that never loads must not keep the page's scripts from starting. */
const PICTURE_TIMEOUT_MS = 3000;

/**
 * Sets the header's state, then loads the page's scripts once the picture of the first screen has been painted, or at the first
 * click that needs them.
 */
const LOADER = [
  "(()=>{",
  scrolledScript,
  'let sources=document.currentScript.dataset.scripts.split(" ");',
  "const start=()=>{for(const source of sources)",
  'document.head.append(Object.assign(document.createElement("script"),{src:source,onerror:release}));sources=[]};',
  clickReplayScript("start()"),
  // The frame that shows the picture comes first; the timeout is for a page in a hidden tab.
  "const startAfterPaint=()=>requestAnimationFrame(()=>setTimeout(start));",
  'const picture=document.querySelector("img[fetchpriority=high]");',
  "if(!picture||picture.complete)startAfterPaint();",
  "else picture.onload=picture.onerror=startAfterPaint;",
  `setTimeout(start,${PICTURE_TIMEOUT_MS})`,
  "})()",
].join("");

/**
 * Replaces the page's async scripts by one inline script that loads them later. On a slow phone
 * 100 KB of script share the connection with the first picture and delay it by half a second;
 * `fetchpriority` does not help where connections are shared out evenly.
 *
 * @param html a page as Gatsby wrote it; a page without async scripts is returned unchanged
 */
export function deferScripts(html: string): string {
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source);
  let loader = `<script data-scripts="${sources.join(" ")}">${LOADER}</script>`;
  return html.replace(SCRIPT, () => {
    const replacement = loader;
    loader = "";
    return replacement;
  });
}
