import { createHash } from "node:crypto";
import path from "node:path";
import sharp from "sharp";
import { album } from "../../src/model/gallery";
import { descriptionOf } from "../../src/model/clean-text";
import { isRawImage, isRawPicture, picturesIn } from "../../src/model/pictures";
import { toEntry, type RawEntry } from "../../src/model/parse";
import { checkPictures } from "../../src/source/images";
import { readLocalContent } from "../../src/source/local";
import { isEmpty } from "../../src/source/local-entries";
import { problemsIn } from "./check";
import { typeOf } from "./space-content";
import { failIfAny } from "./terminal";

/** Derives the id of an asset from a picture's file name. */
function assetIdOf(file: string): string {
  const { base, ext, name } = path.parse(file.normalize());
  const digest = createHash("sha256").update(base).digest("hex").slice(0, 8);
  // Contentful accepts only these characters; the digest keeps the ids unique.
  const isId = ext === ".jpg" && /^[\w.-]{1,50}$/.test(name);
  return isId ? name : `${name.replace(/[^\w.-]/g, "-").slice(0, 50)}-${digest}`;
}

/** `rain-chairs.jpg` becomes "Rain chairs". */
function titleOf(file: string): string {
  const title = path.parse(file).name.replace(/[-_]+/g, " ");
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Replaces a picture with a link to its asset. */
const toLink = (item: unknown) =>
  isRawImage(item) ? { sys: { type: "Link", linkType: "Asset", id: assetIdOf(item.path) } } : item;

/** Converts an embedded entry to Contentful's form: pictures become links, empty values are left out. */
function toSample(raw: RawEntry) {
  const contentType = typeOf(raw);
  const { id, fields } = toEntry(contentType, raw);
  const stored = Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(toLink) : toLink(value)]);
  return {
    id,
    contentType,
    // A title field is a required text.
    title: fields[contentType.titleField] as string,
    fields: Object.fromEntries(stored) as Readonly<Record<string, unknown>>,
  };
}

/**
 * Finds the first alternative text of each picture, by path. Texts in albums take precedence, because
 * Contentful has no other field for them.
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

/** Reads the properties that the asset of a picture file needs. */
async function toAsset(file: string, description: string | null) {
  // Reads the type from the content: Windows saves a JPEG as .jfif.
  const { mediaType: contentType = "" } = await sharp(file).metadata();
  const fileName = path.basename(file).normalize();
  const id = assetIdOf(file);
  return { id, title: titleOf(fileName), description, path: file, fileName, contentType };
}

/**
 * Reads the embedded content of the project in `root`, as assets and entries.
 *
 * @throws Error that lists all problems in the files
 */
export async function readSamples(root: string) {
  const raw = await checkPictures(await readLocalContent(root));
  failIfAny("The samples in src/content have problems, so nothing was uploaded:", problemsIn(raw));
  const pictures = [...describePictures(raw.entries)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    pictures: await Promise.all(pictures.map((picture) => toAsset(...picture))),
    entries: raw.entries.map(toSample),
  };
}

export type Samples = Awaited<ReturnType<typeof readSamples>>;
