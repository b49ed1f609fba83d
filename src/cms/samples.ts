import { stat } from "node:fs/promises";
import path from "node:path";
import { contentTypes } from "../model";
import type { ContentType, Entry } from "../model/content-type";
import { isRawImage, PICTURE_ENDINGS } from "../model/fields";
import { parse, type Content } from "../model/parse";
import { findImageProblems } from "../source/images";
import { readLocalContent } from "../source/local";
import { Stop } from "./terminal";
import { words } from "./words";

/** A picture file that shall be an asset. */
export interface SamplePicture {
  readonly id: string;
  readonly title: string;
  /** What it shows; `null` where no entry says it. */
  readonly description: string | null;
  readonly path: string;
  readonly fileName: string;
  /** MIME type. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** A piece of content that shall be an entry. */
export interface SampleEntry {
  readonly id: string;
  readonly contentType: ContentType;
  readonly title: string;
  /** Values as Contentful keeps them, pictures as links; an empty one is left out. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Samples {
  readonly pictures: readonly SamplePicture[];
  readonly entries: readonly SampleEntry[];
}

const MEDIA_TYPES = new Map(
  Object.entries(PICTURE_ENDINGS).map(([mediaType, ending]) => [ending, mediaType]),
);

function mediaTypeOf(file: string): string {
  const ending = path.extname(file).toLowerCase().replace(".jpeg", ".jpg");
  return MEDIA_TYPES.get(ending) ?? "application/octet-stream";
}

/** The name of the picture's file, which an id may be: letters, digits, dots, hyphens. */
const assetId = (file: string) => path.parse(file).name.replace(/[^\w.-]/g, "-");

/** `rings-on-the-book.jpg` → `Rings on the book` */
function titleOf(file: string): string {
  const title = path.parse(file).name.replace(/[-_]+/g, " ");
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const isFilled = (value: unknown) => value !== null && value !== "";

function sampleEntry(contentType: ContentType, entry: Entry): SampleEntry {
  const filled = Object.entries(entry.fields).filter(([, value]) => isFilled(value));
  const fields = filled.map(([name, value]) => [
    name,
    isRawImage(value)
      ? { sys: { type: "Link", linkType: "Asset", id: assetId(value.path) } }
      : value,
  ]);
  return {
    id: entry.id,
    contentType,
    // A title field is a required text.
    title: entry.fields[contentType.titleField] as string,
    fields: Object.fromEntries(fields) as SampleEntry["fields"],
  };
}

/** Each picture file once, with the first description that an entry gives it. */
function picturesOf(content: Content): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { id, fields } of contentTypes) {
    for (const entry of content[id as keyof Content] as readonly Entry[]) {
      for (const [name, field] of Object.entries(fields)) {
        const value = entry.fields[name];
        if (field.kind !== "image" || !isRawImage(value)) continue;
        const description = field.describedBy ? entry.fields[field.describedBy] : null;
        const text = typeof description === "string" && description !== "" ? description : null;
        found.set(value.path, found.get(value.path) ?? text);
      }
    }
  }
  return found;
}

async function samplePicture(file: string, description: string | null): Promise<SamplePicture> {
  return {
    id: assetId(file),
    title: titleOf(file),
    description,
    path: file,
    fileName: path.basename(file),
    contentType: mediaTypeOf(file),
    size: (await stat(file)).size,
  };
}

/**
 * The embedded content, checked, as assets and entries.
 *
 * @param root the project's folder
 * @throws Stop with everything that is wrong in the files
 */
export async function readSamples(root: string): Promise<Samples> {
  const raw = await readLocalContent(root);
  const parsed = parse(raw);
  const problems = [...parsed.problems, ...(await findImageProblems(raw))];
  const { content } = parsed;
  if (!content || problems.length > 0) {
    throw new Stop(words.samplesAreWrong(problems.map(({ sentence }) => sentence)));
  }
  const pictures = [...picturesOf(content)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    pictures: await Promise.all(pictures.map((picture) => samplePicture(...picture))),
    entries: contentTypes.flatMap((contentType) => {
      const entries: readonly Entry[] = content[contentType.id as keyof Content];
      return entries.map((entry) => sampleEntry(contentType, entry));
    }),
  };
}
