import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { clickReplayScript } from "../click-replay";

const SCRIPT = /<script src="([^"]+)" async(?:="")?><\/script>/g;

/** A picture that does not come must not keep the page from working. */
const PATIENCE_MS = 3000;

/**
 * Starts the page's scripts once the first screen's picture has been painted, or at the first click
 * that needs them. It reads their addresses from its own attribute, so that its text is the same on
 * every page and takes one hash in the policy.
 */
const STARTER = [
  "(()=>{",
  'let sources=document.currentScript.dataset.scripts.split(" ");',
  "const start=()=>{for(const source of sources)",
  'document.head.append(Object.assign(document.createElement("script"),{src:source,onerror:release}));sources=[]};',
  clickReplayScript("start()"),
  // The frame that shows the picture comes first; the time-out is for a page that is not in view.
  "const startAfterPaint=()=>requestAnimationFrame(()=>setTimeout(start));",
  'const picture=document.querySelector("img[fetchpriority=high]");',
  "if(!picture||picture.complete)startAfterPaint();",
  "else picture.onload=picture.onerror=startAfterPaint;",
  `setTimeout(start,${PATIENCE_MS})`,
  "})()",
].join("");

/**
 * On a slow phone 100 KB of script, asked for at once, share the line with the first picture and
 * keep it back by half a second. `fetchpriority` does not help where connections are shared out
 * evenly: asking later does.
 *
 * @param html a page as Gatsby wrote it; any other comes back as it is
 */
export function startScriptsLate(html: string): string {
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source);
  if (sources.length === 0) return html;
  const starter = `<script data-scripts="${sources.join(" ")}">${STARTER}</script>`;
  let isFirst = true;
  return html.replace(SCRIPT, () => {
    const replacement = isFirst ? starter : "";
    isFirst = false;
    return replacement;
  });
}

/** Rewrites every page of the published folder. */
export async function startScriptsLateIn(published: string, files: readonly string[]) {
  await Promise.all(
    files
      .filter((file) => file.endsWith(".html"))
      .map(async (file) => {
        const page = path.join(published, file);
        const html = await readFile(page, "utf8");
        const rewritten = startScriptsLate(html);
        if (rewritten !== html) await writeFile(page, rewritten);
      }),
  );
}
