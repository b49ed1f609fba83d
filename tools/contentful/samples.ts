import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { z } from "zod";
import { contentTypes } from "../../src/model";
import type { ContentType, Entry } from "../../src/model/content-type";
import { album } from "../../src/model/gallery";
import { isRawImage, isRawPicture, picturesIn } from "../../src/model/fields";
import { parse, toEntry, type Content } from "../../src/model/parse";
import { toSentence } from "../../src/model/sentences";
import { checkPictures } from "../../src/source/images";
import { readLocalContent, readText } from "../../src/source/local";
import { CONTENT_FOLDER, isEmpty } from "../../src/source/local-entries";
import { typeOf } from "./space-content";
import { CommandError, failIfAny } from "./terminal";

/** What a picture's file does not say: its id and texts in Contentful, where it was made there. */
const pictureMetadata = z.object({
  file: z.string(),
  id: z.string(),
  title: z.string(),
  /** Alternative text; `null` where no entry has one. */
  description: z.string().nullable(),
  fileName: z.string(),
});
type PictureMetadata = z.output<typeof pictureMetadata>;

/** A picture file, as an asset. */
export interface SamplePicture extends Omit<PictureMetadata, "file"> {
  readonly path: string;
  /** MIME type. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** A piece of content, as an entry. */
export interface SampleEntry {
  readonly id: string;
  readonly contentType: ContentType;
  readonly title: string;
  /** Values as Contentful stores them: pictures as links, empty values left out. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Samples {
  readonly pictures: readonly SamplePicture[];
  readonly entries: readonly SampleEntry[];
}

/** File with the metadata of each picture that `cms:pull` has taken from Contentful. */
export const PICTURES_FILE = `${CONTENT_FOLDER}/pictures.json`;

/** Metadata by the name of the picture's file; none where nothing was pulled. */
export async function readPictureMetadata(
  root: string,
): Promise<ReadonlyMap<string, PictureMetadata>> {
  const file = path.join(root, PICTURES_FILE);
  if (!existsSync(file)) return new Map();
  try {
    const list = z.array(pictureMetadata).parse(JSON.parse(await readText(file)));
    return new Map(list.map((metadata) => [metadata.file, metadata]));
  } catch {
    throw new CommandError(
      `${PICTURES_FILE} cannot be read. Fix it, or delete it: npm run cms:pull writes it anew.`,
    );
  }
}

/** What Contentful is told of a picture that was not made there. */
export function defaultMetadata(file: string, description: string | null): PictureMetadata {
  const { base, ext, name } = path.parse(file);
  const title = name.replace(/[-_]+/g, " ");
  const digest = createHash("sha256").update(base).digest("hex").slice(0, 8);
  // No other characters may be in an id, and no two files may have the same.
  const isId = ext === ".jpg" && /^[\w.-]{1,50}$/.test(name);
  return {
    file: base,
    id: isId ? name : `${name.replace(/[^\w.-]/g, "-").slice(0, 50)}-${digest}`,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    description,
    fileName: base,
  };
}

/** @param assetId the id of the asset for the path of a picture, where that is not the path */
export function toSample(
  contentType: ContentType,
  { id, fields }: Entry,
  assetId = (path: string) => path,
): SampleEntry {
  const stored = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const toLink = (item: unknown) =>
      isRawImage(item)
        ? { sys: { type: "Link", linkType: "Asset", id: assetId(item.path) } }
        : item;
    return [name, Array.isArray(value) ? value.map(toLink) : toLink(value)];
  });
  return {
    id,
    contentType,
    // A title field is a required text.
    title: fields[contentType.titleField] as string,
    fields: Object.fromEntries(stored.filter(([, value]) => !isEmpty(value))),
  };
}

/**
 * The path of each picture, with the first alternative text that an entry gives it. An album's text
 * comes first, because Contentful has no other field for it.
 */
export function describePictures(content: Content): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const albumsFirst: readonly ContentType[] = [album, ...contentTypes];
  for (const { fields, id } of albumsFirst) {
    for (const entry of content[id as keyof Content] as readonly Entry[]) {
      for (const [name, field] of Object.entries(fields)) {
        const describedBy = (field.kind === "image" && field.describedBy) || "";
        for (const picture of picturesIn(entry.fields[name])) {
          const alt = isRawPicture(picture) ? picture.description : entry.fields[describedBy];
          const text = typeof alt === "string" && alt !== "" ? alt : null;
          found.set(picture.path, found.get(picture.path) ?? text);
        }
      }
    }
  }
  return found;
}

/**
 * The embedded content of the project in `root`, as assets and entries.
 *
 * @throws CommandError that lists all problems in the files
 */
export async function readSamples(root: string): Promise<Samples> {
  const { raw } = await checkPictures(await readLocalContent(root));
  const { content, problems } = parse(raw);
  failIfAny(
    "The samples in src/content are wrong, so nothing was put into the space:",
    problems.map(toSentence),
  );
  const pulled = await readPictureMetadata(root);
  const metadataOf = (file: string, description: string | null = null) =>
    pulled.get(path.basename(file).normalize()) ?? defaultMetadata(file, description);
  // Content without problems is there.
  const pictures = [...describePictures(content!)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    pictures: await Promise.all(
      pictures.map(async ([file, description]) => {
        const { size } = await stat(file);
        // Names do not always tell: Windows saves a JPEG as .jfif.
        const { mediaType: contentType = "" } = await sharp(file).metadata();
        return { ...metadataOf(file, description), path: file, contentType, size };
      }),
    ),
    // As the files have them, before the site has parsed them.
    entries: raw.entries.map((entry) =>
      toSample(typeOf(entry), toEntry(typeOf(entry), entry), (file) => metadataOf(file).id),
    ),
  };
}
