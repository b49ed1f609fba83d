import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import { createFileNodeFromBuffer } from "gatsby-source-filesystem";
import sharp from "sharp";
import {
  isRawPicture,
  MAX_FILE_SIZE,
  PICTURE_EXTENSIONS,
  tooLarge,
  usablePictures,
  type PictureFacts,
  type RawPicture,
} from "../model/pictures";
import type { RawContent, RawEntry } from "../model/parse";
import { fault, type Fault } from "../model/problems";
import { FAIL_ON } from "./encoding";
import { shortened } from "./files";

/** Maximum number of pixels that sharp reads. */
const MAX_PIXELS = 0x3fff ** 2;
/** Maximum height of a WebP picture. Pages never show a picture that wide. */
const MAX_HEIGHT = 0x3fff;

/** Share of a hero's width, from the left, that its text can cover. */
const BEHIND_TEXT = 0.5;

/** Brightness (0 to 255) below which a light scrim over a picture looks grey. */
const DARK = 110;

/** Width and height to which a picture is shrunk to measure its brightness. */
const SAMPLE = 64;

/** Tests whether a picture is so dark behind the hero's text that its scrim has to be dark as well. */
function isDarkBehindText(brightness: Buffer): boolean {
  const behindText = [...brightness].filter((_, index) => index % SAMPLE < SAMPLE * BEHIND_TEXT);
  const sum = behindText.reduce((total, value) => total + value, 0);
  return sum / behindText.length < DARK;
}

/** Reads the facts about a picture file, or the reason why it cannot be published. */
async function checkFile({
  file = "",
  name,
}: RawPicture): Promise<{ readonly facts: PictureFacts } | { readonly problem: Fault }> {
  if (!existsSync(file)) return { problem: fault("fileMissing", { name }) };
  const { size } = await stat(file);
  if (size === 0) return { problem: fault("pictureEmpty", { name }) };
  if (size > MAX_FILE_SIZE) return { problem: tooLarge(name, size) };
  const picture = sharp(file, { failOn: FAIL_ON, limitInputPixels: false });
  const metadata = await picture.metadata().catch(() => null);
  const { mediaType = "", hasAlpha = false, orientation = 1 } = metadata ?? {};
  if (!metadata || !Object.hasOwn(PICTURE_EXTENSIONS, mediaType)) {
    // A pointer has at most 1,024 bytes: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
    const text = size <= 1024 ? await readFile(file, "utf8") : "";
    const isPointer = text.startsWith("version https://git-lfs.github.com/");
    return { problem: fault(isPointer ? "pictureIsPointer" : "pictureOfWrongKind", { name }) };
  }
  const { height, width } = metadata.autoOrient;
  if (width * height > MAX_PIXELS || height > MAX_HEIGHT) {
    return { problem: fault("pictureOfTooManyPixels", { name, width, height }) };
  }
  // Shrinking while decoding reads the file to its end at a fraction of the cost.
  const decoded = picture
    .autoOrient()
    .resize(SAMPLE, SAMPLE, { fit: "fill" })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer();
  return decoded.then(
    (brightness) => ({
      facts: {
        width,
        mediaType,
        isUpright: orientation === 1,
        hasAlpha,
        isDarkBehindText: isDarkBehindText(brightness),
      },
    }),
    () => ({ problem: fault("pictureBroken", { name }) }),
  );
}

/** Checks the files of all pictures, and adds the facts or the problem of each to the content. */
export async function checkPictures(raw: RawContent): Promise<RawContent> {
  const checks = usablePictures(raw.entries).map(
    async (picture) => [picture.id, await checkFile(picture)] as const,
  );
  const found = new Map(await Promise.all(checks));
  function checked(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(checked);
    return isRawPicture(value) ? { ...value, ...found.get(value.id) } : value;
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
async function publishedFile(
  args: SourceNodesArgs,
  file: string,
  { isUpright, mediaType }: PictureFacts,
): Promise<string> {
  const { actions, cache, createContentDigest, createNodeId, getCache } = args;
  const { ext, name } = path.parse(file);
  const isKnown = KNOWN_EXTENSIONS.includes(ext.toLowerCase());
  const shortName = shortened(name);
  if (isUpright && isKnown && shortName === name) return file;
  const bytes = await readFile(file);
  const hash = createContentDigest(`${name} ${createContentDigest(bytes)}`);
  const cached = (await cache.get(hash)) as string | undefined;
  const upright = () => (isUpright ? bytes : rotate(bytes));
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
 * before it applies a picture's orientation, and ignores files with other extensions, such as `.jfif`.
 *
 * @param pictures that have been checked
 * @returns the file that pages use for each picture by its id, with forward slashes as in Gatsby's nodes
 */
export async function createCopyNodes(
  args: SourceNodesArgs,
  pictures: readonly RawPicture[],
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  // One at a time, because rotating a phone's picture takes up to 100 MB of memory.
  for (const { facts, file = "", id } of pictures) {
    if (facts) copies.set(id, (await publishedFile(args, file, facts)).replaceAll("\\", "/"));
  }
  return copies;
}
