/** Copies of pictures that Gatsby would not show as they are. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import { createFileNodeFromBuffer } from "gatsby-source-filesystem";
import sharp from "sharp";
import { PICTURE_ENDINGS } from "../model/fields";
import { FAIL_ON } from "./encoding";
import { fewAtOnce } from "./few-at-once";
import { shortened } from "./file-names";

/** Each of a phone takes a hundred megabytes of memory while it is turned. */
const MOST_AT_ONCE = 2;

/** By these alone gatsby-transformer-sharp knows a picture, whatever is in the file. */
const KNOWN_ENDINGS = [...Object.values(PICTURE_ENDINGS), ".jpeg"];

/** An upright copy in the picture's own format, and in sRGB, as all pictures are published. */
const turn = (bytes: Buffer) =>
  sharp(bytes, { failOn: FAIL_ON })
    .autoOrient()
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4", force: false })
    .webp({ quality: 95, force: false })
    .toBuffer();

/** The file that pages use: a copy where a picture is turned, or where Gatsby cannot take its name. */
async function publishedFile(args: SourceNodesArgs, file: string): Promise<string> {
  const { actions, cache, createContentDigest, createNodeId, getCache } = args;
  const { mediaType = "", orientation = 1 } = await sharp(file).metadata();
  const { ext, name } = path.parse(file);
  const hasEnding = KNOWN_ENDINGS.includes(ext.toLowerCase());
  const shortName = shortened(name);
  if (orientation === 1 && hasEnding && shortName === name) return file;
  const bytes = await readFile(file);
  const hash = createContentDigest(`${name} ${createContentDigest(bytes)}`);
  const former = (await cache.get(hash)) as string | undefined;
  const upright = () => (orientation === 1 ? bytes : turn(bytes));
  const node = await createFileNodeFromBuffer({
    buffer: former && existsSync(former) ? await readFile(former) : await upright(),
    hash,
    // It is in the published picture's address, and decoded before it is used.
    name: encodeURIComponent(shortName),
    ext: hasEnding ? ext : PICTURE_ENDINGS[mediaType]!,
    createNode: actions.createNode,
    createNodeId,
    getCache,
  });
  actions.touchNode(node);
  await cache.set(hash, node.absolutePath);
  return node.absolutePath;
}

/**
 * Creates the File nodes of copies. Gatsby takes a picture's ratio from its file before it turns it
 * as the camera was held, and would crop the photo of an upright phone to a wide one; and it makes
 * nothing of a picture whose name has another ending, such as `.jfif`.
 *
 * @param files of pictures that can be shown
 * @returns the file that pages use, by the picture's own
 */
export async function createCopyNodes(
  args: SourceNodesArgs,
  files: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = await fewAtOnce(
    MOST_AT_ONCE,
    files,
    async (file) => [file, await publishedFile(args, file)] as const,
  );
  return new Map(found);
}
