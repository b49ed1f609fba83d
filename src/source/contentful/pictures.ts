import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Node, SourceNodesArgs } from "gatsby";
import { createRemoteFileNode, type FileSystemNode } from "gatsby-source-filesystem";
import type { ContentfulSource } from "../../env";
import { MAX_FILE_SIZE, PICTURE_EXTENSIONS, tooLarge, type RawImage } from "../../model/pictures";
import { fault, type Fault } from "../../model/problems";
import { fileProblem, shortened } from "../files";
import { webApp } from "./messages";

/** Node of a picture in Contentful. */
export interface Asset extends Node {
  readonly contentful_id: string;
  /** Changes whenever the file is replaced. */
  readonly url: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number | null;
}

const MAX_CONCURRENT_DOWNLOADS = 8;
const DOWNLOAD_TIMEOUT_MS = 180_000;
const MAX_EXTENSION_BYTES = 16;
/** Status codes of files that do not exist. Any other failure may be temporary. */
const NO_SUCH_FILE: readonly unknown[] = [403, 404];

/** Checks the metadata of a file. Returns `null` if it is worth downloading. */
function problemBeforeDownload({ filename: name, mimeType, size }: Asset): Fault | null {
  if (!mimeType.startsWith("image/")) return fault("imageOfWrongKind", { name });
  return size !== null && size > MAX_FILE_SIZE ? tooLarge(name, size) : null;
}

/** Error of a failed download. Gatsby may throw anything. */
type DownloadError = Partial<NodeJS.ErrnoException> & {
  readonly response?: { statusCode?: number };
};

/** Fails after a timeout, because a download that stalls before its first byte would never end. */
async function timeOut(): Promise<never> {
  await wait(DOWNLOAD_TIMEOUT_MS, undefined, { ref: false });
  throw new Error("timeout");
}

/** Returns the file that an earlier build downloaded from the address, or downloads it. */
async function fetchFile(
  { actions, cache, createNodeId, getCache, getNode }: SourceNodesArgs,
  { filename, mimeType, url }: Asset,
): Promise<FileSystemNode> {
  const cached = getNode(String(await cache.get(url))) as FileSystemNode | undefined;
  if (cached && existsSync(cached.absolutePath)) {
    actions.touchNode(cached);
    return cached;
  }
  const { ext, name } = path.parse(filename);
  const download = createRemoteFileNode({
    url,
    // Encoded, because Gatsby decodes it for the published picture's address.
    name: encodeURIComponent(shortened(name)),
    ext: PICTURE_EXTENSIONS[mimeType] ?? shortened(ext, MAX_EXTENSION_BYTES),
    createNode: actions.createNode,
    createNodeId,
    getCache,
  });
  const file = await Promise.race([timeOut(), download]);
  await cache.set(url, file.id);
  return file;
}

type FileOrProblem = Pick<RawImage, "file" | "problem">;

/** @throws Error of one sentence if a retry may help, or a file system error */
async function toFile(args: SourceNodesArgs, source: ContentfulSource, asset: Asset) {
  const { contentful_id: id, filename: name, url } = asset;
  const problem = problemBeforeDownload(asset);
  if (problem) return { problem };
  try {
    return { file: (await fetchFile(args, asset)).absolutePath };
  } catch (thrown) {
    if (fileProblem(thrown)) throw thrown;
    const { code, message = "unknown error", response } = Object(thrown) as DownloadError;
    const status = response?.statusCode;
    const [line] = message.split("\n");
    const reason = status === undefined ? (code ?? line) : `status ${status}`;
    if (!NO_SUCH_FILE.includes(status)) {
      const { host } = new URL(url);
      throw new Error(`${host} did not return the picture "${name}" (${reason}).`, {
        cause: thrown,
      });
    }
    const params = { name, reason, asset: webApp.asset(source, id) };
    return { problem: fault("imageNotFetched", params) };
  }
}

/**
 * Downloads the files of all assets that no earlier build has downloaded.
 *
 * @returns files, or the problems of those that do not exist, by the ids of their assets
 * @throws Error of one sentence if a retry may help, or a file system error
 */
export async function downloadPictures(
  args: SourceNodesArgs,
  source: ContentfulSource,
  assets: Iterable<Asset>,
): Promise<ReadonlyMap<string, FileOrProblem>> {
  const files = new Map<string, FileOrProblem>();
  const pending = [...assets].values();
  async function downloadNext() {
    for (const asset of pending) {
      files.set(asset.contentful_id, await toFile(args, source, asset));
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DOWNLOADS }, downloadNext));
  return files;
}
