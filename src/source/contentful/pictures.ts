import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Node, SourceNodesArgs } from "gatsby";
import { createRemoteFileNode, type FileSystemNode } from "gatsby-source-filesystem";
import type { ContentfulSource } from "../../build/env";
import { MAX_FILE_SIZE, PICTURE_ENDINGS, tooLarge, type RawImage } from "../../model/fields";
import { fault, type Fault } from "../../model/problems";
import { fileProblem, shortened } from "../files";
import { webApp } from "./messages";

/** Node of a picture in Contentful. */
export interface Asset extends Node {
  readonly contentful_id: string;
  /** Changes with every replacement of the file. */
  readonly url: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number | null;
}

const MOST_AT_ONCE = 8;
const DOWNLOAD_TIMEOUT_MS = 180_000;
/** Maximum length of a file ending, in bytes. */
const LONGEST_ENDING = 16;
/** Status codes of files that do not exist. Any other failure may be temporary. */
const NO_SUCH_FILE: readonly unknown[] = [403, 404];

/** Checks a file by its metadata; `null` if it is worth downloading. */
function problemBeforeDownload({ filename: name, mimeType, size }: Asset): Fault | null {
  if (!mimeType.startsWith("image/")) return fault("imageOfWrongKind", { name });
  return size !== null && size > MAX_FILE_SIZE ? tooLarge(name, size) : null;
}

/** Error of a failed download; Gatsby may throw anything. */
type DownloadError = Partial<NodeJS.ErrnoException> & {
  readonly response?: { statusCode?: number };
};

/** Limits a download's time: one that stalls before its first byte would never end. */
async function stall(): Promise<never> {
  await wait(DOWNLOAD_TIMEOUT_MS, undefined, { ref: false });
  throw new Error("no answer");
}

/** Returns the file that an earlier build has downloaded from an address, or downloads it. */
async function fetchFile(
  { actions, cache, createNodeId, getCache, getNode }: SourceNodesArgs,
  { filename, mimeType, url }: Asset,
): Promise<FileSystemNode> {
  const former = getNode(String(await cache.get(url))) as FileSystemNode | undefined;
  if (former && existsSync(former.absolutePath)) {
    actions.touchNode(former);
    return former;
  }
  const { ext, name } = path.parse(filename);
  const download = createRemoteFileNode({
    url,
    // Encoded, because Gatsby decodes it for the published picture's address.
    name: encodeURIComponent(shortened(name)),
    ext: PICTURE_ENDINGS[mimeType] ?? shortened(ext, LONGEST_ENDING),
    createNode: actions.createNode,
    createNodeId,
    getCache,
  });
  const file = await Promise.race([stall(), download]);
  await cache.set(url, file.id);
  return file;
}

/** @throws Error in one sentence if another try may help, or the file system's own */
async function toImage(args: SourceNodesArgs, source: ContentfulSource, asset: Asset) {
  const { contentful_id: id, filename: name, url } = asset;
  const problem = problemBeforeDownload(asset);
  if (problem) return { path: "", problem };
  try {
    return { path: (await fetchFile(args, asset)).absolutePath };
  } catch (thrown) {
    if (fileProblem(thrown)) throw thrown;
    const { code, message = "broken off", response } = Object(thrown) as DownloadError;
    const status = response?.statusCode;
    const [line] = message.split("\n");
    const reason = status === undefined ? (code ?? line) : `status ${status}`;
    if (!NO_SUCH_FILE.includes(status)) {
      const { host } = new URL(url);
      throw new Error(`${host} does not return the picture "${name}" (${reason}).`, {
        cause: thrown,
      });
    }
    const params = { name, reason, asset: webApp.asset(source, id) };
    return { path: "", problem: fault("imageNotFetched", params) };
  }
}

/**
 * Downloads the files of all assets, except those that an earlier build has downloaded.
 *
 * @returns the picture of each asset by its id, with a fault if there is no file
 * @throws Error in one sentence if another try may help, or the file system's own
 */
export async function downloadImages(
  args: SourceNodesArgs,
  source: ContentfulSource,
  assets: Iterable<Asset>,
): Promise<ReadonlyMap<string, RawImage>> {
  const images = new Map<string, RawImage>();
  const pending = [...assets].values();
  async function downloadNext() {
    for (const asset of pending) {
      images.set(asset.contentful_id, await toImage(args, source, asset));
    }
  }
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, downloadNext));
  return images;
}
