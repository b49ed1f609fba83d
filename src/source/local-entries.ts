/** How the files of the embedded content hold entries. Nothing here needs Node: the editor uses it too. */
import type { ContentType } from "../model/content-type";
import { descriptionOf, type Field, type RawImage, type RawPicture } from "../model/fields";
import type { RawEntry } from "../model/parse";

/** Below the project's folder; its pictures are in `images`. */
export const CONTENT_FOLDER = "src/content";

/** The file that holds the entries of a type: `galleryPhoto` → `gallery-photos.json`. */
export function fileOf({ id, single }: ContentType): string {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${CONTENT_FOLDER}/${single ? name : `${name}s`}.json`;
}

/** The picture that a file's entry names, wherever its folder is. */
type ToImage = (file: string) => RawImage;

/** One of many pictures, `{ "image": "arch.jpg", "description": "An arch" }`. */
function pictureOf(item: unknown, toImage: ToImage, location: string): unknown {
  const { image, description } = Object(item) as Record<string, unknown>;
  if (typeof image !== "string") return item;
  const name = image.replace(/^.*[\\/]/, "");
  const text = typeof description === "string" ? description : undefined;
  const picture = { id: name, name, description: descriptionOf(text), location };
  return { ...toImage(image), ...picture } satisfies RawPicture;
}

/** Picture fields name files in the images folder; everything else stays as it is. */
function valueOf(kind: Field["kind"] | undefined, value: unknown, toImage: ToImage, place: string) {
  if (kind === "image" && typeof value === "string") return toImage(value);
  if (kind !== "images" || !Array.isArray(value)) return value;
  return value.map((item: unknown, index) =>
    pictureOf(item, toImage, `${place}, picture ${index + 1}`),
  );
}

/**
 * The entries that a file holds: a list, or one alone. An entry that is `hidden` is left out, as if
 * nobody had written it.
 *
 * @param json the file's content; `undefined` where there is no file
 */
export function entriesIn(contentType: ContentType, json: unknown, toImage: ToImage): RawEntry[] {
  const file = fileOf(contentType);
  const list: unknown[] = Array.isArray(json) ? json : json === undefined ? [] : [json];
  return list.flatMap((item, index) => {
    const { id, hidden, ...fields } = Object(item) as Record<string, unknown>;
    if (hidden) return [];
    const location = Array.isArray(json) ? `${file}, entry ${index + 1}` : file;
    const values = Object.entries(fields).map(([name, value]) => {
      const { kind } = contentType.fields[name] ?? {};
      return [name, valueOf(kind, value, toImage, location)] as const;
    });
    const entry = { type: contentType.id, id: id as string, location };
    return [{ ...entry, fields: Object.fromEntries(values) }];
  });
}
