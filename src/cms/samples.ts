import { stat } from "node:fs/promises";
import path from "node:path";
import { contentTypes } from "../model";
import type { ContentType, Entry } from "../model/content-type";
import { isRawImage, PICTURE_ENDINGS } from "../model/fields";
import { parse, type Content } from "../model/parse";
import { findImageProblems } from "../source/images";
import { readLocalContent } from "../source/local";
import { bulletList, CommandError } from "./terminal";

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

const MEDIA_TYPES = new Map(
  Object.entries(PICTURE_ENDINGS).map(([mediaType, ending]) => [ending, mediaType]),
);

function mediaTypeOf(file: string): string {
  const ending = path.extname(file).toLowerCase().replace(".jpeg", ".jpg");
  return MEDIA_TYPES.get(ending) ?? "application/octet-stream";
}

/** The file's name with the characters that Contentful allows in an id. */
const assetId = (file: string) => path.parse(file).name.replace(/[^\w.-]/g, "-");

/** `rings-on-the-book.jpg` → `Rings on the book` */
function titleOf(file: string): string {
  const title = path.parse(file).name.replace(/[-_]+/g, " ");
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const assetLink = (id: string) => ({ sys: { type: "Link", linkType: "Asset", id } });

function sampleEntry(contentType: ContentType, entry: Entry): SampleEntry {
  const fields = Object.entries(entry.fields)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]): [string, unknown] => [
      name,
      isRawImage(value) ? assetLink(assetId(value.path)) : value,
    ]);
  return {
    id: entry.id,
    contentType,
    // A title field is a required text.
    title: entry.fields[contentType.titleField] as string,
    fields: Object.fromEntries(fields),
  };
}

/** The path of each picture, with the first alternative text that an entry gives it. */
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
 * Reads and checks the embedded content, and converts it to assets and entries.
 *
 * @param root folder of the project
 * @throws CommandError that lists all problems in the files
 */
export async function readSamples(root: string): Promise<Samples> {
  const raw = await readLocalContent(root);
  const parsed = parse(raw);
  const problems = [...parsed.problems, ...(await findImageProblems(raw))];
  const { content } = parsed;
  if (!content || problems.length > 0) {
    throw new CommandError(
      bulletList(
        "The samples in src/content are wrong, so nothing was put into the space:",
        problems.map(({ sentence }) => sentence),
      ),
    );
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
