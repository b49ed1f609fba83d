import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { ContentType, Entry } from "../../src/model/content-type";
import { album } from "../../src/model/gallery";
import { descriptionOf, isRawImage, isRawPicture, picturesIn } from "../../src/model/fields";
import { parse, toEntry, type RawEntry } from "../../src/model/parse";
import { toSentence } from "../../src/model/sentences";
import { checkPictures } from "../../src/source/images";
import { readLocalContent } from "../../src/source/local";
import { isEmpty } from "../../src/source/local-entries";
import { typeOf } from "./space-content";
import { failIfAny } from "./terminal";

/** A picture file, as an asset. */
export interface SamplePicture {
  readonly id: string;
  readonly title: string;
  /** Alternative text; `null` where no entry has one. */
  readonly description: string | null;
  readonly path: string;
  readonly fileName: string;
  /** MIME type. */
  readonly contentType: string;
  /** Size in bytes. */
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

/** The id of the asset that a picture's file becomes. */
function assetIdOf(file: string): string {
  const { base, ext, name } = path.parse(file);
  const digest = createHash("sha256").update(base).digest("hex").slice(0, 8);
  // Contentful accepts no other characters, and each file needs an id of its own.
  const isId = ext === ".jpg" && /^[\w.-]{1,50}$/.test(name);
  return isId ? name : `${name.replace(/[^\w.-]/g, "-").slice(0, 50)}-${digest}`;
}

/** `lakeside-arch.jpg` becomes "Lakeside arch". */
function titleOf(file: string): string {
  const title = path.parse(file).name.replace(/[-_]+/g, " ");
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** @param toAssetId returns the id of a picture's asset, by the picture's path */
export function toSample(
  contentType: ContentType,
  { id, fields }: Entry,
  toAssetId: (path: string) => string,
): SampleEntry {
  const stored = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const toLink = (item: unknown) =>
      isRawImage(item)
        ? { sys: { type: "Link", linkType: "Asset", id: toAssetId(item.path) } }
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
function describePictures(entries: readonly RawEntry[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const rank = ({ type }: RawEntry) => Number(type !== album.id);
  for (const entry of entries.toSorted((a, b) => rank(a) - rank(b))) {
    for (const [name, field] of Object.entries(typeOf(entry).fields)) {
      const describedBy = (field.kind === "image" && field.describedBy) || "";
      for (const picture of picturesIn(entry.fields[name])) {
        const text = isRawPicture(picture) ? picture.description : entry.fields[describedBy];
        found.set(picture.path, found.get(picture.path) ?? descriptionOf(text));
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
  const raw = await checkPictures(await readLocalContent(root));
  failIfAny(
    "The samples in src/content are wrong, so nothing was put into the space:",
    parse(raw).problems.map(toSentence),
  );
  const pictures = [...describePictures(raw.entries)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    pictures: await Promise.all(
      pictures.map(async ([file, description]) => {
        const { size } = await stat(file);
        // An ending may be unusual: Windows saves a JPEG as .jfif.
        const { mediaType: contentType = "" } = await sharp(file).metadata();
        const fileName = path.basename(file).normalize();
        const named = { id: assetIdOf(fileName), title: titleOf(fileName), fileName };
        return { ...named, description, path: file, contentType, size };
      }),
    ),
    // Values are those of the files, without the site's defaults.
    entries: raw.entries.map((entry) =>
      toSample(typeOf(entry), toEntry(typeOf(entry), entry), (file) =>
        assetIdOf(path.basename(file).normalize()),
      ),
    ),
  };
}
