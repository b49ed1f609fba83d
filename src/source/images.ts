import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import { createFileNodeFromBuffer } from "gatsby-source-filesystem";
import sharp from "sharp";
import {
  isRawImage,
  MAX_FILE_SIZE,
  PICTURE_EXTENSIONS,
  picturesIn,
  tooLarge,
} from "../model/pictures";
import type { RawContent, RawEntry } from "../model/parse";
import { fault, type Fault } from "../model/problems";
import { FAIL_ON } from "./encoding";
import { shortened } from "./files";

/** Maximum number of pixels that sharp reads. */
const MAX_PIXELS = 0x3fff ** 2;
/** Maximum height of a WebP picture. Pages never show a picture that wide. */
const MAX_HEIGHT = 0x3fff;

/** Returns the width of a picture in its upright orientation, or the reason why it cannot be published. */
async function checkFile(file: string): Promise<{ width: number } | { problem: Fault }> {
  const name = path.basename(file);
  if (!existsSync(file)) return { problem: fault("imageMissing", { name }) };
  const { size } = await stat(file);
  if (size > MAX_FILE_SIZE) return { problem: tooLarge(name, size) };
  const picture = sharp(file, { failOn: FAIL_ON, limitInputPixels: false });
  const metadata = await picture.metadata().catch(() => null);
  if (!metadata?.mediaType || !Object.hasOwn(PICTURE_EXTENSIONS, metadata.mediaType)) {
    return { problem: fault("imageOfWrongKind", { name }) };
  }
  const { height, width } = metadata.autoOrient;
  if (width * height > MAX_PIXELS || height > MAX_HEIGHT) {
    return { problem: fault("imageOfTooManyPixels", { name, width, height }) };
  }
  // Shrinking while decoding reads the file to its end at a fraction of the cost.
  const decoded = picture.resize(16).raw().toBuffer();
  return decoded.then(
    () => ({ width }),
    () => ({ problem: fault("imageBroken", { name }) }),
  );
}

/** Lists the files of all pictures in the entries, except pictures that already have a problem. */
export const pictureFilesIn = (entries: readonly Pick<RawEntry, "fields">[]) =>
  new Set(
    entries
      .flatMap(({ fields }) => Object.values(fields).flatMap(picturesIn))
      .filter(({ problem }) => !problem)
      .map((image) => image.path),
  );

/** Checks the files of all pictures, and adds the width or the problem of each to the content. */
export async function checkPictures(raw: RawContent): Promise<RawContent> {
  const checks = [...pictureFilesIn(raw.entries)].map(
    async (file) => [file, await checkFile(file)] as const,
  );
  const files = new Map(await Promise.all(checks));
  function checked(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(checked);
    return isRawImage(value) ? { ...value, ...files.get(value.path) } : value;
  }
  const entries = raw.entries.map((entry) => {
    const values = Object.entries(entry.fields).map(([name, value]) => [name, checked(value)]);
    return { ...entry, fields: Object.fromEntries(values) as RawEntry["fields"] };
  });
  return { ...raw, entries };
}

/** File extensions by which gatsby-transformer-sharp recognizes a picture. */
const KNOWN_EXTENSIONS = [...Object.values(PICTURE_EXTENSIONS), ".jpeg"];

/** Rotates a picture upright, keeps its format, and converts it to sRGB, like every published picture. */
const rotate = (bytes: Buffer) =>
  sharp(bytes, { failOn: FAIL_ON })
    .autoOrient()
    // Optimized coding would take four times as much memory, for a smaller file that nobody downloads.
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false, force: false })
    .webp({ quality: 95, force: false })
    .toBuffer();

/** Returns the file that pages use: a copy if the picture is rotated, or if Gatsby cannot use its name. */
async function publishedFile(args: SourceNodesArgs, file: string): Promise<string> {
  const { actions, cache, createContentDigest, createNodeId, getCache } = args;
  const { mediaType = "", orientation = 1 } = await sharp(file).metadata();
  const { ext, name } = path.parse(file);
  const isKnown = KNOWN_EXTENSIONS.includes(ext.toLowerCase());
  const shortName = shortened(name);
  if (orientation === 1 && isKnown && shortName === name) return file;
  const bytes = await readFile(file);
  const hash = createContentDigest(`${name} ${createContentDigest(bytes)}`);
  const cached = (await cache.get(hash)) as string | undefined;
  const upright = () => (orientation === 1 ? bytes : rotate(bytes));
  const node = await createFileNodeFromBuffer({
    buffer: cached && existsSync(cached) ? await readFile(cached) : await upright(),
    hash,
    // Encoded, because Gatsby decodes it for the published picture's address.
    name: encodeURIComponent(shortName),
    ext: isKnown ? ext : PICTURE_EXTENSIONS[mediaType]!,
    createNode: actions.createNode,
    createNodeId,
    getCache,
  });
  actions.touchNode(node);
  await cache.set(hash, node.absolutePath);
  return node.absolutePath;
}

/**
 * Creates File nodes for copies of pictures that Gatsby would get wrong: it determines the aspect ratio
 * before it applies a photo's orientation, and ignores files with other extensions, such as `.jfif`.
 *
 * @param files of valid pictures
 * @returns the file that pages use for each picture, with forward slashes as in Gatsby's nodes
 */
export async function createCopyNodes(
  args: SourceNodesArgs,
  files: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  // One at a time, because rotating a phone's photo takes up to 100 MB of memory.
  for (const file of files) {
    copies.set(file, (await publishedFile(args, file)).replaceAll("\\", "/"));
  }
  return copies;
}

/** Share of a hero's width, from the left, that its text can cover. */
const BEHIND_TEXT = 0.5;

/** Brightness (0 to 255) below which a light scrim over a picture looks grey. */
const DARK = 110;

/** Tests whether a picture is so dark behind the hero's text that its scrim has to be dark as well. */
export async function isDarkBehindText(file: string): Promise<boolean> {
  const { width, height } = await sharp(file).metadata();
  const behindText = { left: 0, top: 0, width: Math.ceil(width * BEHIND_TEXT), height };
  // Encoded first, because `stats` ignores the operations of its own pipeline.
  const part = await sharp(file, { failOn: FAIL_ON })
    .extract(behindText)
    .resize(64)
    .greyscale()
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  return channels[0]!.mean < DARK;
}
