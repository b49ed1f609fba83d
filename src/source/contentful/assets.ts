import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Node, SourceNodesArgs } from "gatsby";
import { createRemoteFileNode, type FileSystemNode } from "gatsby-source-filesystem";
import type { ContentfulSource } from "../../env";
import { audioTooLarge, MAX_AUDIO_SIZE } from "../../model/audio";
import type { RawFile } from "../../model/files";
import { PICTURE_EXTENSIONS, problemOfAsset } from "../../model/pictures";
import { fault, type Fault } from "../../model/problems";
import { fileProblem, shortened } from "../files";
import { webApp } from "./messages";

/** Node of a picture or a recording in Contentful. */
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
type Check = (asset: Asset) => Fault | null;

const checkPicture: Check = ({ filename, mimeType, size }) =>
  problemOfAsset(filename, mimeType, size);

/** Accepts any type, because the file is small, and phones disagree on the type of M4A. */
const checkRecording: Check = ({ filename: name, size }) =>
  size !== null && size > MAX_AUDIO_SIZE ? audioTooLarge(name, size) : null;

/** File of an asset, or the reason why it has none. */
type AssetFile = Pick<RawFile, "file" | "problem">;

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

/** @throws Error of one sentence if a retry may help, or a file system error */
async function toFile(
  args: SourceNodesArgs,
  source: ContentfulSource,
  asset: Asset,
  check: Check,
): Promise<AssetFile> {
  const { contentful_id: id, filename: name, url } = asset;
  const problem = check(asset);
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
      throw new Error(`${host} did not return the file "${name}" (${reason}).`, {
        cause: thrown,
      });
    }
    const params = { name, reason, asset: webApp.asset(source, id) };
    return { problem: fault("fileNotFetched", params) };
  }
}

/**
 * Downloads the files of all assets that no earlier build has downloaded.
 *
 * @returns files, or the problems of those that do not exist, by the ids of their assets
 * @throws Error of one sentence if a retry may help, or a file system error
 */
async function download(
  args: SourceNodesArgs,
  source: ContentfulSource,
  assets: Iterable<Asset>,
  check: Check,
): Promise<ReadonlyMap<string, AssetFile>> {
  const files = new Map<string, AssetFile>();
  const pending = [...assets].values();
  async function downloadNext() {
    for (const asset of pending) {
      files.set(asset.contentful_id, await toFile(args, source, asset, check));
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DOWNLOADS }, downloadNext));
  return files;
}

type Download = (
  args: SourceNodesArgs,
  source: ContentfulSource,
  assets: Iterable<Asset>,
) => ReturnType<typeof download>;

export const downloadPictures: Download = (...all) => download(...all, checkPicture);
export const downloadRecordings: Download = (...all) => download(...all, checkRecording);
