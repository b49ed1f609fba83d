import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { SourceNodesArgs } from "gatsby";
import { createRemoteFileNode, type FileSystemNode } from "gatsby-source-filesystem";
import type { ContentfulSource } from "../../build/env";
import { LARGEST_FILE, megabytes, PICTURE_ENDINGS, type RawImage } from "../../model/fields";
import { fieldProblems, type ProblemText } from "../../model/problems";
import type { AssetFile } from "./lists";
import { pictureNotReturned, webApp } from "./messages";

/** A picture in Contentful. Its address changes with every file that is put in its place. */
export interface Asset extends AssetFile {
  readonly id: string;
  readonly location: string;
}

/** @param file as Contentful describes it, with an address that begins with `//` or `https://` */
export const toAsset = (source: ContentfulSource, id: string, file: AssetFile): Asset => ({
  ...file,
  id,
  location: webApp.asset(source, id),
  url: file.url.replace(/^(?=\/\/)/, "https:"),
});

/** A downloaded file, which knows the address that it is from. */
type FileNode = FileSystemNode & { readonly url?: string };

const MOST_AT_ONCE = 8;
const DOWNLOAD_TIMEOUT_MS = 180_000;

/** What is wrong by what Contentful says of the file; `null` if it is worth downloading. */
function problemBeforeDownload({ contentType, details, fileName }: Asset): ProblemText | null {
  const size = details?.size ?? 0;
  if (!contentType.startsWith("image/")) return fieldProblems.imageOfWrongKind(fileName);
  if (size > LARGEST_FILE) return fieldProblems.imageTooLarge(fileName, megabytes(size));
  return null;
}

/** The files that an earlier build has downloaded, by their address. */
function cachedFiles({ getNodesByType }: SourceNodesArgs): Map<string, FileNode> {
  const cache = path.resolve(".cache") + path.sep;
  const cached = new Map<string, FileNode>();
  for (const node of getNodesByType("File") as FileNode[]) {
    // A cache may have been made in another folder.
    const isOurs = node.url !== undefined && path.resolve(node.absolutePath).startsWith(cache);
    if (isOurs && existsSync(node.absolutePath)) cached.set(node.url.replace(/#.*/, ""), node);
  }
  return cached;
}

/** A download that stalls before its first byte would never end. */
async function stall(): Promise<never> {
  await wait(DOWNLOAD_TIMEOUT_MS, undefined, { ref: false });
  throw new Error("no answer");
}

/** What Gatsby throws, as far as it is an error at all. */
interface DownloadError {
  readonly code?: string;
  readonly message?: string;
  readonly response?: { readonly statusCode?: number };
}

/** Why a download failed, in short. */
function reasonOf({ code, message = "broken off", response }: DownloadError): string {
  if (response?.statusCode !== undefined) return `status ${response.statusCode}`;
  return code ?? message.split("\n", 1).join();
}

/** What Contentful answers where the file itself is the reason; any other failure may pass. */
const NO_SUCH_FILE = [403, 404];

/** Gatsby returns a failure again for the same address, as long as it runs: a number makes it another. */
let failures = 0;

/** @throws Error in one plain sentence where another try may help */
async function downloadImage(args: SourceNodesArgs, asset: Asset): Promise<RawImage> {
  const { contentType, fileName, url, location } = asset;
  const { ext, name } = path.parse(fileName);
  try {
    const { absolutePath } = await Promise.race([
      stall(),
      createRemoteFileNode({
        url: failures === 0 ? url : `${url}#${failures}`,
        // The name is in the published picture's address. It is decoded before it is used.
        name: encodeURIComponent(name),
        ext: PICTURE_ENDINGS[contentType] ?? ext,
        createNode: args.actions.createNode,
        createNodeId: args.createNodeId,
        getCache: args.getCache,
      }),
    ]);
    return { path: absolutePath };
  } catch (thrown) {
    failures += 1;
    const error = Object(thrown) as DownloadError;
    const reason = reasonOf(error);
    if (!NO_SUCH_FILE.includes(error.response?.statusCode ?? 0)) {
      throw new Error(pictureNotReturned(url, fileName, reason), { cause: thrown });
    }
    return { path: "", problem: fieldProblems.imageNotFetched(fileName, reason, location) };
  }
}

/**
 * The file of each asset, or why there is none; what an earlier build has downloaded stays.
 *
 * @throws Error in one plain sentence where a file cannot be fetched just now
 */
export async function downloadImages(
  args: SourceNodesArgs,
  assets: readonly Asset[],
): Promise<Map<string, RawImage>> {
  const images = new Map<string, RawImage>();
  const cached = cachedFiles(args);
  const pending: Asset[] = [];
  for (const asset of assets) {
    const problem = problemBeforeDownload(asset);
    const file = cached.get(asset.url);
    if (problem) {
      images.set(asset.id, { path: "", problem });
    } else if (file) {
      args.actions.touchNode(file);
      images.set(asset.id, { path: file.absolutePath });
    } else {
      pending.push(asset);
    }
  }
  if (pending.length === 0) return images;

  const progress = args.reporter.createProgress("Fetch pictures", pending.length);
  progress.start();
  const downloadNext = async (): Promise<void> => {
    for (let asset = pending.shift(); asset; asset = pending.shift()) {
      images.set(asset.id, await downloadImage(args, asset));
      progress.tick();
    }
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, downloadNext)).finally(() =>
    progress.end(),
  );
  return images;
}
