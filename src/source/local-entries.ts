/** File format of the embedded content. Works without Node, because the editor uses it in the browser. */
import type { ContentType } from "../model/content-type";
import { descriptionOf, type Field, type RawImage, type RawPicture } from "../model/fields";
import type { RawEntry } from "../model/parse";

/** Folder of the content in the project. Its pictures are in `images`. */
export const CONTENT_FOLDER = "src/content";

/** Returns the folder of a type's entries, such as `src/content/gallery-photos`, or the file of a single one. */
export function contentPath({ id, single }: ContentType): string {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${CONTENT_FOLDER}/${single ? `${name}.json` : `${name}s`}`;
}

/** Returns the file of an entry. */
export const fileOf = (contentType: ContentType, id: string): string =>
  contentType.single ? contentPath(contentType) : `${contentPath(contentType)}/${id}.json`;

/** Finds the picture that an entry names. */
type ToImage = (file: string) => RawImage;

/** Reads one of many pictures: `{ "image": "arch.jpg", "description": "An arch" }`. */
function pictureOf(item: unknown, toImage: ToImage, location: string): unknown {
  const { image, description } = Object(item) as Record<string, unknown>;
  if (typeof image !== "string") return item;
  const name = image.replace(/^.*[\\/]/, "");
  const picture = { id: name, name, description: descriptionOf(description), location };
  return { ...toImage(image), ...picture } satisfies RawPicture;
}

/** Reads a field's value. Only pictures differ from what the file has: it names their files. */
function valueOf(kind: Field["kind"] | undefined, value: unknown, toImage: ToImage, file: string) {
  if (kind === "image" && typeof value === "string") return toImage(value);
  if (kind !== "images" || !Array.isArray(value)) return value;
  return value.map((item: unknown, index) =>
    pictureOf(item, toImage, `${file}, picture ${index + 1}`),
  );
}

/**
 * Reads the entry in a file. The file's name is the id, unless that of a single one has another in it.
 * Leaves out an entry that is `hidden`.
 *
 * @param json parsed content of the file
 * @returns one entry, or none
 */
export function entriesIn(
  contentType: ContentType,
  file: string,
  json: object,
  toImage: ToImage,
): RawEntry[] {
  const { hidden, ...written } = json as Record<string, unknown>;
  if (hidden) return [];
  const name = file.replace(/^.*\/|\.json$/g, "");
  const { id, ...fields } = contentType.single
    ? { id: name, ...written }
    : { ...written, id: name };
  const values = Object.entries(fields).map(([field, value]) => {
    const { kind } = contentType.fields[field] ?? {};
    return [field, valueOf(kind, value, toImage, file)] as const;
  });
  return [{ type: contentType.id, id, fields: Object.fromEntries(values), location: file }];
}

/** Tests whether a field is empty, so that files leave it out. */
export const isEmpty = (value: unknown) =>
  (value ?? "") === "" || (Array.isArray(value) && value.length === 0);
