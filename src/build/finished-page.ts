/**
 * What a build's files say of a page's scripts and data, which Gatsby does not document: how they are
 * named, and which chunks and static queries a page needs. Late loading, pruning and `build.json` read it
 * here. Gatsby would have to offer a hook after it has put the scripts into a page: `onPreRenderHTML` is
 * called before that.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse, type HTMLElement } from "node-html-parser";
import { z } from "zod";
import { PROGRAM_ATTRIBUTE } from "../startup/page-state";

/** Scripts and styles are named after their content. */
export const CODE_FILE = /^[^/]+[-.][0-9a-f]{20}\.(js|css)$/;

/** The folder of what static queries found, a file for each, named by its number. */
const STATIC_QUERIES = "page-data/sq/d/";

/** Whether a file is named after its content, so that those of former builds stay beside the new ones. */
export const isNamedAfterContent = (file: string): boolean =>
  CODE_FILE.test(file) || file.startsWith("static/") || file.startsWith(STATIC_QUERIES);

/**
 * The part of a file's name by which other files of a build refer to it, and which no encoding changes:
 * a content hash as Gatsby or webpack writes it, or the number of a static query, in quotes elsewhere.
 */
const HASH = /[0-9a-f]{32}\/[0-9a-f]{5}(?=\/)|[0-9a-f]{32}|(?<![0-9a-f])[0-9a-f]{20}(?![0-9a-f])/;
const QUERY = new RegExp(`(?<=^${STATIC_QUERIES})\\d+(?=\\.json$)|(?<=")\\d+(?=")`);
export const REFERENCE = new RegExp(`${HASH.source}|${QUERY.source}`, "g");

/** For the build's own use, or for debugging; slices are inserted into pages. */
export const BUILD_FILE =
  /\.map$|\.LICENSE\.txt$|^(chunk-map|webpack\.stats)\.json$|^(~partytown|_gatsby\/slices)\//;

/** What Gatsby makes only once: the next build would not notice that they are gone. */
export const MADE_ONCE = ["static/", STATIC_QUERIES, "_gatsby/slices/"];

/** Whether a file is the data of a page, or of a static query. */
export const isPageData = (file: string): boolean =>
  /^page-data\/.*page-data\.json$/.test(file) || file.startsWith(STATIC_QUERIES);

/** By the name of a kind of page, the addresses of its own scripts. Gatsby writes it anew in each build. */
const CHUNK_MAP = "chunk-map.json";
const chunkMap = z.record(z.string(), z.array(z.string()));

const pageData = z.object({
  componentChunkName: z.string(),
  staticQueryHashes: z.array(z.string()),
});

export const parsePage = (html: string): HTMLElement =>
  parse(html, { comment: true, blockTextElements: { script: true, style: true } });

/**
 * Replaces the page's async scripts by one program that loads them later, together with the page's own
 * code and data. By itself Gatsby would ask for the page's data once its own scripts run, and for the
 * rest when that is there: each of these steps takes a phone's whole way to the server and back. A page
 * of a former build stays as it is.
 *
 * @param file the page's file in the public folder `published`
 */
export async function deferScripts(
  page: HTMLElement,
  published: string,
  file: string,
): Promise<void> {
  const [first, ...others] = page.querySelectorAll("script[src][async]");
  if (!first) return;
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(published, name), "utf8"));
  const name = file.replace(/(^|\/)index\.html$/, "") || "index";
  const data = `page-data/${name}/page-data.json`;
  const { componentChunkName, staticQueryHashes } = pageData.parse(await read(data));
  const chunks = chunkMap.parse(await read(CHUNK_MAP))[componentChunkName];
  if (!chunks) throw new Error(`Gatsby names no scripts of ${componentChunkName}, for ${file}`);
  const sources = [first, ...others].map((script) => script.getAttribute("src"));
  const queries = staticQueryHashes.map((hash) => `${STATIC_QUERIES}${hash}.json`);
  const needed = ["page-data/app-data.json", data, ...queries].map((each) => `/${each}`);
  others.forEach((script) => script.remove());
  first.setAttributes({
    [PROGRAM_ATTRIBUTE]: "late-scripts",
    "data-scripts": [...sources, ...chunks].join(" "),
    "data-preload": needed.join(" "),
  });
}
