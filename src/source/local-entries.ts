/** How the files of the embedded content hold entries. Nothing here needs Node: the editor uses it too. */
import type { ContentType } from "../model/content-type";
import { descriptionOf, type Field, type RawImage, type RawPicture } from "../model/fields";
import type { RawEntry } from "../model/parse";

/** Below the project's folder; its pictures are in `images`. */
export const CONTENT_FOLDER = "src/content";

/** The folder with the entries of a type, `src/content/gallery-photos`; of a single one, its file. */
export function placeOf({ id, single }: ContentType): string {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${CONTENT_FOLDER}/${single ? `${name}.json` : `${name}s`}`;
}

/** The file of an entry. */
export const fileOf = (contentType: ContentType, id: string): string =>
  contentType.single ? placeOf(contentType) : `${placeOf(contentType)}/${id}.json`;

/** The picture that a file's entry names, wherever its folder is. */
type ToImage = (file: string) => RawImage;

/** One of many pictures, `{ "image": "arch.jpg", "description": "An arch" }`. */
function pictureOf(item: unknown, toImage: ToImage, location: string): unknown {
  const { image, description } = Object(item) as Record<string, unknown>;
  if (typeof image !== "string") return item;
  const name = image.replace(/^.*[\\/]/, "");
  const picture = { id: name, name, description: descriptionOf(description), location };
  return { ...toImage(image), ...picture } satisfies RawPicture;
}

/** Picture fields name files in the images folder; everything else stays as it is. */
function valueOf(kind: Field["kind"] | undefined, value: unknown, toImage: ToImage, file: string) {
  if (kind === "image" && typeof value === "string") return toImage(value);
  if (kind !== "images" || !Array.isArray(value)) return value;
  return value.map((item: unknown, index) =>
    pictureOf(item, toImage, `${file}, picture ${index + 1}`),
  );
}

/**
 * The entry that a file holds, whose name is its id; that of a single one may say another. One that
 * is `hidden` is left out, as if nobody had written it.
 *
 * @param json the file's content
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

/** Whether nobody has filled a field in: files do not hold it. */
export const isEmpty = (value: unknown) =>
  (value ?? "") === "" || (Array.isArray(value) && value.length === 0);
