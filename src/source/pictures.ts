import { access } from "node:fs/promises";
import path from "node:path";
import type { Node, SourceNodesArgs } from "gatsby";
import { createRemoteFileNode } from "gatsby-source-filesystem";
import { LARGEST_FILE, PICTURE_ENDINGS, type PictureFault, type RawImage } from "../model/fields";
import { problems } from "../model/problems";

/** A picture in the CMS. */
export interface Asset {
  readonly id: string;
  /** Changes with every file that is put in the asset's place. */
  readonly url: string;
  readonly fileName: string;
  readonly mediaType: string;
  /** In bytes, where the CMS knows. */
  readonly size: number | null;
  /** Address of the asset for the editor. */
  readonly where: string;
}

export type PictureArgs = Pick<
  SourceNodesArgs,
  "actions" | "createNodeId" | "getCache" | "getNodesByType" | "parentSpan" | "reporter"
>;

interface FileNode extends Node {
  readonly absolutePath: string;
  readonly url?: string;
}

const MOST_AT_ONCE = 8;
const DOWNLOAD_LIMIT_MS = 180_000;
const MEGABYTE = 1024 * 1024;

/** What is wrong already by what the CMS says of the file; `null` if it is worth fetching. */
function faultBeforehand({ fileName, mediaType, size }: Asset): PictureFault | null {
  if (!mediaType.startsWith("image/")) {
    return (subject, label) => problems.imageOfWrongKind(subject, label, fileName);
  }
  if (size !== null && size > LARGEST_FILE) {
    const megabytes = Math.ceil(size / MEGABYTE);
    return (subject, label) => problems.imageTooLarge(subject, label, fileName, megabytes);
  }
  return null;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The files that an earlier build has fetched, and this one can use, by their address. */
async function filesHere({ getNodesByType }: PictureArgs): Promise<Map<string, FileNode>> {
  const cache = path.resolve(".cache") + path.sep;
  const here = new Map<string, FileNode>();
  for (const node of getNodesByType("File") as FileNode[]) {
    // A cache may have been made in another folder.
    const isOurs = node.url !== undefined && path.resolve(node.absolutePath).startsWith(cache);
    if (isOurs && (await exists(node.absolutePath))) here.set(node.url, node);
  }
  return here;
}

/** A download that has stalled before its first byte would never end. */
async function withinLimit<Value>(download: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), DOWNLOAD_LIMIT_MS);
  });
  return Promise.race([download, limit]).finally(() => clearTimeout(timer));
}

/** A few words for why a file could not be fetched. */
function reasonOf(error: unknown): string {
  const { code, message, response } = Object(error) as {
    code?: string;
    message?: string;
    response?: { statusCode?: number };
  };
  if (response?.statusCode !== undefined) return `status ${response.statusCode}`;
  return code ?? message?.split("\n")[0] ?? "broken off";
}

async function fetchPicture(args: PictureArgs, asset: Asset): Promise<RawImage> {
  const { fileName, mediaType, url, where } = asset;
  const { ext, name } = path.parse(fileName);
  try {
    const { absolutePath } = await withinLimit(
      createRemoteFileNode({
        url,
        // The name is in the published picture's address. It is decoded before it is used.
        name: encodeURIComponent(name),
        ext: PICTURE_ENDINGS[mediaType] ?? ext,
        createNode: args.actions.createNode,
        createNodeId: args.createNodeId,
        getCache: args.getCache,
      }),
    );
    return { path: absolutePath };
  } catch (error) {
    const reason = reasonOf(error);
    return {
      path: "",
      fault: (subject, label) => problems.imageNotFetched(subject, label, fileName, reason, where),
    };
  }
}

/**
 * Brings the assets' files to this machine, each once: one that an earlier build has fetched is not
 * asked for again.
 *
 * @returns by the asset's id its file, or why there is none
 */
export async function bringPictures(
  args: PictureArgs,
  assets: readonly Asset[],
): Promise<Map<string, RawImage>> {
  const images = new Map<string, RawImage>();
  const here = await filesHere(args);
  const wanted: Asset[] = [];
  for (const asset of assets) {
    const fault = faultBeforehand(asset);
    const file = here.get(asset.url);
    if (fault) images.set(asset.id, { path: "", fault });
    else if (!file) wanted.push(asset);
    else {
      args.actions.touchNode(file);
      images.set(asset.id, { path: file.absolutePath });
    }
  }
  if (wanted.length === 0) return images;

  const progress = args.reporter.createProgress("Fetch pictures", wanted.length);
  progress.start();
  const fetchNext = async (): Promise<void> => {
    for (let asset = wanted.shift(); asset; asset = wanted.shift()) {
      images.set(asset.id, await fetchPicture(args, asset));
      progress.tick();
    }
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, fetchNext));
  progress.end();
  return images;
}
