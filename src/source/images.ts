import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import { createFileNode } from "gatsby-source-filesystem/create-file-node";
import sharp, { type Metadata } from "sharp";
import { contentTypes } from "../model";
import { isRawPicture, LARGEST_FILE, megabytes, picturesIn, type Field } from "../model/fields";
import { subjectOf, type Problem, type RawContent, type RawEntry } from "../model/parse";
import { fieldMessage, fieldProblems, type ProblemText } from "../model/problems";

const FORMATS = ["jpeg", "png", "webp"];

/** AVIF is HEIF with one way of compression; telephones use another, which browsers do not show. */
const isShowable = ({ format, compression }: Metadata) =>
  FORMATS.includes(format) || (format === "heif" && compression === "av1");

/** What is wrong with a picture's file; `null` where it can be published. */
async function checkFile(file: string): Promise<ProblemText | null> {
  const name = path.basename(file);
  if (!existsSync(file)) return fieldProblems.imageMissing(name);
  const { size } = await stat(file);
  if (size > LARGEST_FILE) return fieldProblems.imageTooLarge(name, megabytes(size));
  const picture = sharp(file, { failOn: "truncated" });
  const isPicture = await picture.metadata().then(isShowable, () => false);
  if (!isPicture) return fieldProblems.imageOfWrongKind(name);
  try {
    // Shrinking while decoding reads the file to its end at a fraction of the cost.
    await picture.resize(16).raw().toBuffer();
    return null;
  } catch {
    return fieldProblems.imageBroken(name);
  }
}

/** The files of all pictures in the entries, once each; the source may have failed to get others. */
export const pictureFilesIn = (entries: readonly Pick<RawEntry, "fields">[]) =>
  new Set(
    entries
      .flatMap(({ fields }) => Object.values(fields).flatMap(picturesIn))
      .filter(({ problem }) => !problem)
      .map((image) => image.path),
  );

/** Creates the File node of each picture that is there, as the plugin does for those in a folder. */
export async function createPictureNodes(
  { actions, cache, createNodeId }: SourceNodesArgs,
  files: Iterable<string>,
): Promise<void> {
  for (const file of files) {
    if (!existsSync(file)) continue;
    const node = await createFileNode(file, createNodeId, {}, cache);
    // Gatsby lets each type of node belong to one plugin.
    await actions.createNode(node, { name: "gatsby-source-filesystem" });
  }
}

/** A path as Gatsby writes it on every system. */
const withSlashes = (file: string) => file.replaceAll("\\", "/");

/** The File nodes by the paths of their files. */
export function fileNodes({ getNodesByType }: SourceNodesArgs) {
  const nodes = new Map(
    getNodesByType("File").map((node) => [withSlashes(String(node["absolutePath"])), node]),
  );
  return { of: (file: string) => nodes.get(withSlashes(file)) };
}

/** An upright copy of a picture whose camera has recorded how it was held; others need none. */
async function uprightFile(file: string, digest: string): Promise<string> {
  const { orientation = 1 } = await sharp(file).metadata();
  if (orientation === 1) return file;
  // The name is in the published picture's address.
  const copy = path.resolve(".cache/upright", digest, path.basename(file));
  if (existsSync(copy)) return copy;
  // In its own format, and in sRGB, as all pictures are published.
  const bytes = await sharp(file, { failOn: "truncated" })
    .autoOrient()
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4", force: false })
    .webp({ quality: 95, force: false })
    .toBuffer();
  await mkdir(path.dirname(copy), { recursive: true });
  // Two pictures may have the same content and name.
  const part = `${copy}.${randomUUID()}`;
  await writeFile(part, bytes);
  await rename(part, copy);
  return copy;
}

/**
 * Creates the File nodes of upright copies. Gatsby takes a picture's ratio from its file before it
 * turns it as the camera was held, and would crop the photo of an upright phone to a wide one.
 *
 * @param files of pictures that can be shown
 * @returns the file that pages use, by the picture's own
 */
export async function createUprightNodes(
  args: SourceNodesArgs,
  files: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const nodes = fileNodes(args);
  const found = [...files].map(async (file) => {
    const digest = nodes.of(file)?.internal.contentDigest;
    return [file, digest === undefined ? file : await uprightFile(file, digest)] as const;
  });
  const upright = new Map(await Promise.all(found));
  const copies = [...upright].filter(([file, used]) => used !== file).map(([, used]) => used);
  await createPictureNodes(args, copies);
  return upright;
}

/** What messages call a picture in the field; `null` for a field of another kind. */
export function pictureLabel(field: Field): string | null {
  if (field.kind === "images") return field.one;
  return field.kind === "image" ? field.label : null;
}

/** A problem for each picture that has no file, or one that is too large, of another kind or damaged. */
export async function findImageProblems(raw: RawContent): Promise<Problem[]> {
  const checks = [...pictureFilesIn(raw.entries)].map(
    async (file) => [file, await checkFile(file)] as const,
  );
  const checked = new Map(await Promise.all(checks));
  return raw.entries.flatMap((entry) => {
    const contentType = contentTypes.find(({ id }) => id === entry.type);
    return Object.entries(contentType?.fields ?? {}).flatMap(([name, field]) => {
      const label = pictureLabel(field);
      if (!contentType || label === null) return [];
      // Any other value is for parse() to judge.
      return picturesIn(entry.fields[name]).flatMap((image): Problem[] => {
        const found = image.problem ?? checked.get(image.path);
        if (!found) return [];
        const { sentence } = fieldMessage(subjectOf(contentType, entry), label, found);
        const picture = isRawPicture(image) ? { picture: image } : {};
        const summary = `"${label}" cannot be shown`;
        return [{ kind: "value", entry, field: name, ...picture, summary, sentence }];
      });
    });
  });
}
