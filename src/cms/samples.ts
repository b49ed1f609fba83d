import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { contentTypes } from "../model";
import type { ContentType, Entry } from "../model/content-type";
import { isRawImage, isRawPicture, PICTURE_ENDINGS, type FieldValue } from "../model/fields";
import { parse, toEntry, type Content } from "../model/parse";
import { findImageProblems } from "../source/images";
import { CONTENT_FOLDER, readLocalContent } from "../source/local";
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
  /** Values as Contentful stores them: pictures and entries as links, empty values left out. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Samples {
  readonly pictures: readonly SamplePicture[];
  readonly entries: readonly SampleEntry[];
}

const MEDIA_TYPES = new Map(
  Object.entries(PICTURE_ENDINGS).map(([mediaType, ending]) => [ending, mediaType]),
);

/** MIME type by the ending of a picture's name. */
export function mediaTypeOf(file: string): string {
  const ending = path.extname(file).toLowerCase().replace(".jpeg", ".jpg");
  return MEDIA_TYPES.get(ending) ?? "application/octet-stream";
}

/** What cannot be read off a picture's file: its place in Contentful, where it was made there. */
const pictureNote = z.object({
  file: z.string(),
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  fileName: z.string(),
});
export type PictureNote = z.output<typeof pictureNote>;

/** File with a note for each picture that `cms:pull` has taken from Contentful. */
export const NOTES_FILE = `${CONTENT_FOLDER}/pictures.json`;

/** The notes by the name of their picture's file; none where there is no such file. */
export async function readNotes(root: string): Promise<ReadonlyMap<string, PictureNote>> {
  const json = await readFile(path.join(root, NOTES_FILE), "utf8").catch(() => "[]");
  try {
    const notes = z.array(pictureNote).parse(JSON.parse(json));
    return new Map(notes.map((note) => [note.file, note]));
  } catch {
    throw new CommandError(
      `${NOTES_FILE} cannot be read. Mend it, or delete it: npm run cms:pull writes it anew.`,
    );
  }
}

/** What Contentful gets to know of a picture that was not made there. */
export function defaultNote(file: string, description: string | null): PictureNote {
  const { name, base } = path.parse(file);
  const title = name.replace(/[-_]+/g, " ");
  return {
    file: base,
    // Contentful allows no other characters in an id.
    id: name.replace(/[^\w.-]/g, "-"),
    title: title.charAt(0).toUpperCase() + title.slice(1),
    description,
    fileName: base,
  };
}

export const linkTo = (linkType: "Asset" | "Entry", id: string) => ({
  sys: { type: "Link", linkType, id },
});

/** Whether nothing is stored: nobody has filled the field in. */
const isEmpty = (value: FieldValue) =>
  value === null || (Array.isArray(value) && !value.length) || value === "";

/**
 * The values of an entry as Contentful stores them: pictures and entries as links, empty values left out.
 *
 * @param assetId the id of the asset for the path of a picture
 */
export function toStored(
  contentType: ContentType,
  { fields }: Entry,
  assetId: (path: string) => string,
) {
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  const stored = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(stored);
    return isRawImage(value) ? linkTo("Asset", assetId(value.path)) : value;
  };
  return Object.fromEntries(
    filled.map(([name, value]): [string, unknown] => {
      if (contentType.fields[name]?.kind !== "references") return [name, stored(value)];
      return [name, (value as readonly string[]).map((id) => linkTo("Entry", id))];
    }),
  );
}

/**
 * The path of each picture, with the first alternative text that an entry gives it. What an album
 * says of a picture goes before: in Contentful it has no other place.
 */
export function describePictures(content: Content): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const describe = (path: string, text: unknown) =>
    found.set(path, found.get(path) ?? (typeof text === "string" && text !== "" ? text : null));
  const fields = contentTypes.flatMap((contentType) =>
    (content[contentType.id as keyof Content] as readonly Entry[]).flatMap((entry) =>
      Object.entries(contentType.fields).map(([name, field]) => ({
        field,
        entry,
        value: entry.fields[name],
      })),
    ),
  );
  for (const { value } of fields) {
    const pictures = Array.isArray(value) ? value.filter(isRawPicture) : [];
    for (const { description, path } of pictures) describe(path, description);
  }
  for (const { entry, field, value } of fields) {
    if (field.kind !== "image" || !isRawImage(value)) continue;
    describe(value.path, field.describedBy && entry.fields[field.describedBy]);
  }
  return found;
}

async function samplePicture(file: string, note: PictureNote): Promise<SamplePicture> {
  const { size } = await stat(file);
  return { ...note, path: file, contentType: mediaTypeOf(file), size };
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
  const notes = await readNotes(root);
  const noteOf = (file: string, description: string | null = null) =>
    notes.get(path.basename(file)) ?? defaultNote(file, description);
  const pictures = [...describePictures(content)].sort(([a], [b]) => (a < b ? -1 : 1));
  const assetId = (file: string) => noteOf(file).id;
  return {
    pictures: await Promise.all(
      pictures.map(([file, description]) => samplePicture(file, noteOf(file, description))),
    ),
    entries: contentTypes.flatMap((contentType) => {
      const entries: readonly Entry[] = content[contentType.id as keyof Content];
      // As the files have them: what the site makes of them is not stored.
      const written = raw.entries.filter(({ type }) => type === contentType.id);
      return entries.flatMap(({ id }) => {
        const one = written.find((entry) => entry.id === id);
        // A picture of an album is a gallery photo on the site alone.
        if (!one) return [];
        const entry = toEntry(contentType, one);
        // A title field is a required text.
        const title = entry.fields[contentType.titleField] as string;
        return [{ id, contentType, title, fields: toStored(contentType, entry, assetId) }];
      });
    }),
  };
}
