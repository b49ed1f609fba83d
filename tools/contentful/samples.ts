import { createHash } from "node:crypto";
import path from "node:path";
import { contentTypeOf } from "../../src/model";
import { AUDIO_TYPES, recordingsIn } from "../../src/model/audio";
import { isRawFile, type RawFile } from "../../src/model/files";
import { album } from "../../src/model/gallery";
import { isDescribedPicture, picturesIn, usablePictures } from "../../src/model/pictures";
import { toEntry, type RawEntry } from "../../src/model/parse";
import { checkAudio } from "../../src/source/audio";
import { checkPictures } from "../../src/source/pictures";
import { readLocalContent } from "../../src/source/local";
import { isEmpty } from "../../src/source/local-entries";
import { problemsIn } from "./check";
import { failIfAny } from "./terminal";

/** Derives the id of an asset from the name of its file. */
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

/** Replaces a picture or a recording with a link to its asset. */
const toLink = (item: unknown) =>
  isRawFile(item) ? { sys: { type: "Link", linkType: "Asset", id: assetIdOf(item.name) } } : item;

/** Converts an embedded entry to Contentful's form: files become links, empty values are left out. */
function toSample(raw: RawEntry) {
  const contentType = contentTypeOf(raw);
  const { fields, id } = toEntry(raw);
  const stored = Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(toLink) : toLink(value)]);
  return {
    // Contentful does not accept ~, which the editor's ids may contain.
    id: id.replaceAll("~", "-"),
    contentType,
    // A title field is a required text.
    title: fields[contentType.titleField] as string,
    fields: Object.fromEntries(stored) as Readonly<Record<string, unknown>>,
  };
}

/**
 * Finds the first alternative text of each picture, by id. The descriptions in albums take precedence, because
 * Contentful stores them only with the picture.
 */
function describePictures(entries: readonly RawEntry[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const rank = ({ type }: RawEntry) => Number(type !== album.id);
  for (const entry of entries.toSorted((a, b) => rank(a) - rank(b))) {
    for (const [name, field] of Object.entries(contentTypeOf(entry).fields)) {
      const describedBy = (field.kind === "picture" && field.describedBy) || "";
      for (const picture of picturesIn(entry.fields[name])) {
        const text = isDescribedPicture(picture) ? picture.description : entry.fields[describedBy];
        found.set(picture.id, found.get(picture.id) ?? ((text || null) as string | null));
      }
    }
  }
  return found;
}

/** Returns the properties that the asset of a file needs. */
function toAsset({ file = "", name }: RawFile, contentType: string, description: string | null) {
  const fileName = name.normalize();
  const [id, title] = [assetIdOf(name), titleOf(fileName)];
  return { id, title, description, file, fileName, contentType };
}

/**
 * Reads the embedded content of the project in `root`, as assets and entries.
 *
 * @throws Error that lists all problems in the files
 */
export async function readSamples(root: string) {
  const raw = await checkAudio(await checkPictures(await readLocalContent(root)));
  failIfAny("The samples in src/content have problems, so nothing was uploaded:", problemsIn(raw));
  const descriptions = describePictures(raw.entries);
  const pictures = usablePictures(raw.entries).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    assets: [
      // Uses the type of the file's content instead of its name, because Windows saves a JPEG as .jfif.
      ...pictures.map((picture) =>
        toAsset(picture, picture.facts!.mediaType, descriptions.get(picture.id) ?? null),
      ),
      ...recordingsIn(raw.entries).map((recording) =>
        toAsset(recording, AUDIO_TYPES[recording.extension!], null),
      ),
    ],
    entries: raw.entries.map(toSample),
  };
}

export type Samples = Awaited<ReturnType<typeof readSamples>>;
