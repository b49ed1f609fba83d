import { readFile } from "node:fs/promises";
import path from "node:path";
import { clickReplayScript } from "./click-replay";
import { scrolledScript } from "./scrolled";

const SCRIPT = /<script src="[^"]+" async(?:="")?><\/script>/g;

/** Where Gatsby says which page this is, and which scripts each kind of page needs: JSON in a string. */
const PAGE_PATH = /window\.pagePath="([^"]+)"/;
const CHUNK_MAPPING = /window\.___chunkMapping=("(?:[^"\\]|\\.)*")/;

/** The page that hosts serve for an unknown address. */
const NOT_FOUND = "/404.html";

/** A picture that never loads must not keep the page's scripts from starting. */
const PICTURE_TIMEOUT_MS = 3000;

/**
 * Sets the header's state, then loads what the page needs to come alive once the picture of the first
 * screen has been painted, or at the first click that needs it. A script that fails is taken out
 * again: webpack, which asks for the page's code as well, would wait for it.
 */
const LOADER = [
  "(()=>{",
  scrolledScript,
  "let {scripts,preload}=document.currentScript.dataset;",
  "const add=(name,properties)=>document.head.append(Object.assign(document.createElement(name),properties));",
  "const start=()=>{if(!scripts)return;",
  'for(const src of scripts.split(" "))add("script",{src,onerror({target}){target.remove();release()}});',
  // WebKit, which does not prefetch either, would ask for preloaded data a second time.
  'if(document.createElement("link").relList.supports("prefetch"))',
  'for(const address of preload.split(" ")){const href=address.replace("?",()=>location.search);',
  'add("link",{rel:"preload",as:"fetch",crossOrigin:"",href})}',
  'scripts=""};',
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
  // For the page's own data Gatsby adds the address's query, such as an advertisement's. Of an unknown
  // address it asks first, and then for the 404 page's data without one.
  const own = pagePath === NOT_FOUND ? `/${pageData}` : `/${pageData}?`;
  const data = ["/page-data/app-data.json", own, ...queries].join(" ");
  const loader = `<script data-scripts="${scripts}" data-preload="${data}">${LOADER}</script>`;
  const [before = "", ...after] = html.split(SCRIPT);
  return before + loader + after.join("");
}
