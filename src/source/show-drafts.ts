/** In a server, or on a site of drafts: what can be shown, with what is wrong with the rest. */
import { readdirSync, watch } from "node:fs";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import { createFileNodeFromBuffer } from "gatsby-source-filesystem";
import sharp from "sharp";
import type { RawImage } from "../model/fields";
import { fillDrafts, type DraftIssue } from "../model/fill-drafts";
import type { RawContent } from "../model/parse";
import { findImageProblems } from "./images";
import { CONTENT_FOLDER } from "./local-entries";

const PLACEHOLDER = `
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <rect width="1600" height="1200" fill="#8d8d86" />
  <text x="800" y="620" text-anchor="middle" font-family="sans-serif" font-size="90" fill="#fff">Draft: no picture yet</text>
</svg>`;

/** The picture where the site must have one and has none. */
async function placeholderImage(args: SourceNodesArgs): Promise<RawImage> {
  const { actions, createNodeId, getCache } = args;
  const buffer = await sharp(Buffer.from(PLACEHOLDER)).png().toBuffer();
  const node = await createFileNodeFromBuffer({
    buffer,
    name: "draft-without-picture",
    ext: ".png",
    createNode: actions.createNode,
    createNodeId,
    getCache,
  });
  actions.touchNode(node);
  return { path: node.absolutePath };
}

/** The content of drafts, and what is wrong with them. */
export const contentOfDrafts = async (args: SourceNodesArgs, raw: RawContent) =>
  fillDrafts(raw, await findImageProblems(raw), await placeholderImage(args));

/** A sentence each, as the terminal shows it. */
export const sentencesOf = (issues: readonly DraftIssue[]) =>
  issues.map(({ message, editUrl }) => `${message} ${editUrl}`);

/** An editor may write a file in several steps. */
const PAUSE_MS = 150;

/** Calls back after each change of the embedded content's files, also in folders that are added. */
export function watchContent(onChange: () => void): void {
  const watched = new Set<string>();
  let pause: NodeJS.Timeout | undefined;
  function watchFolders() {
    const inside = readdirSync(CONTENT_FOLDER, { withFileTypes: true });
    const names = inside.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    for (const folder of ["", ...names].map((name) => path.resolve(CONTENT_FOLDER, name))) {
      if (watched.has(folder)) continue;
      watched.add(folder);
      watch(folder, () => {
        clearTimeout(pause);
        pause = setTimeout(() => {
          watchFolders();
          onChange();
        }, PAUSE_MS);
      });
    }
  }
  watchFolders();
}
