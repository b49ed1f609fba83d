import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Node, SourceNodesArgs } from "gatsby";
import { createRemoteFileNode, type FileSystemNode } from "gatsby-source-filesystem";
import type { ContentfulSource } from "../../build/env";
import { LARGEST_FILE, megabytes, PICTURE_ENDINGS, type RawImage } from "../../model/fields";
import { fieldProblems, type ProblemText } from "../../model/problems";
import { fewAtOnce } from "../few-at-once";
import { fileProblem, shortened } from "../files";
import { pictureNotReturned, webApp } from "./messages";

/** The node of a picture in Contentful. */
export interface Asset extends Node {
  readonly contentful_id: string;
  /** Another one for every file that is put in its place. */
  readonly url: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number | null;
}

const MOST_AT_ONCE = 8;
const DOWNLOAD_TIMEOUT_MS = 180_000;

/** What is wrong by what Contentful says of the file; `null` if it is worth downloading. */
function problemBeforeDownload({ filename, mimeType, size }: Asset): ProblemText | null {
  if (!mimeType.startsWith("image/")) return fieldProblems.imageOfWrongKind(filename);
  if ((size ?? 0) <= LARGEST_FILE) return null;
  return fieldProblems.imageTooLarge(filename, megabytes(size ?? 0));
}

/** The node of the file that an earlier build has downloaded from an address; `null` where it is gone. */
async function downloadedFile({ cache, getNode }: SourceNodesArgs, url: string) {
  const id = (await cache.get(url)) as string | undefined;
  const file = id === undefined ? null : (getNode(id) as FileSystemNode | null);
  return file && existsSync(file.absolutePath) ? file : null;
}

/** A download that stalls before its first byte would never end. */
async function stall(): Promise<never> {
  await wait(DOWNLOAD_TIMEOUT_MS, undefined, { ref: false });
  throw new Error("no answer");
}

/** What Gatsby throws, as far as it is an error at all. */
type DownloadError = Partial<NodeJS.ErrnoException> & {
  readonly response?: { statusCode?: number };
};

/** What Contentful answers where the file itself is the reason; any other failure may pass. */
const NO_SUCH_FILE: readonly unknown[] = [403, 404];

/** A name has few bytes for its ending. */
const LONGEST_ENDING = 16;

/** @throws Error in one plain sentence where another try may help, or that of the file system */
async function downloadImage(
  { actions, cache, createNodeId, getCache }: SourceNodesArgs,
  source: ContentfulSource,
  { contentful_id: assetId, filename, mimeType, url }: Asset,
): Promise<RawImage> {
  const { ext, name } = path.parse(filename);
  try {
    const file = createRemoteFileNode({
      url,
      // The name is in the published picture's address. It is decoded before it is used.
      name: encodeURIComponent(shortened(name)),
      ext: PICTURE_ENDINGS[mimeType] ?? shortened(ext, LONGEST_ENDING),
      createNode: actions.createNode,
      createNodeId,
      getCache,
    });
    const { absolutePath, id } = await Promise.race([stall(), file]);
    await cache.set(url, id);
    return { path: absolutePath };
  } catch (thrown) {
    if (fileProblem(thrown)) throw thrown;
    const { code, message = "broken off", response } = Object(thrown) as DownloadError;
    const status = response?.statusCode;
    const reason =
      status === undefined ? (code ?? message.split("\n", 1).join()) : `status ${status}`;
    if (!NO_SUCH_FILE.includes(status)) {
      throw new Error(pictureNotReturned(url, filename, reason), { cause: thrown });
    }
    const location = webApp.asset(source, assetId);
    return { path: "", problem: fieldProblems.imageNotFetched(filename, reason, location) };
  }
}

/**
 * The file of each asset by its id, or why there is none; what an earlier build has downloaded stays.
 *
 * @throws Error in one plain sentence where a file cannot be fetched just now, or that of the file system
 */
export async function downloadImages(
  args: SourceNodesArgs,
  source: ContentfulSource,
  assets: Iterable<Asset>,
): Promise<ReadonlyMap<string, RawImage>> {
  const imageOf = async (asset: Asset): Promise<RawImage> => {
    const problem = problemBeforeDownload(asset);
    if (problem) return { path: "", problem };
    const file = await downloadedFile(args, asset.url);
    if (!file) return downloadImage(args, source, asset);
    args.actions.touchNode(file);
    return { path: file.absolutePath };
  };
  const images = await fewAtOnce(
    MOST_AT_ONCE,
    assets,
    async (asset) => [asset.contentful_id, await imageOf(asset)] as const,
  );
  return new Map(images);
}
