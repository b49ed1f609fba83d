/** File format of the embedded content. Uses no Node API, because the editor runs it in the browser. */
import { contentTypes } from "../model";
import type { RawAudio } from "../model/audio";
import { isFilledText } from "../model/check-entry";
import type { ContentType } from "../model/content-type";
import { descriptionOf } from "../model/clean-text";
import { fileName, type RawImage, type RawPicture } from "../model/pictures";
import type { RawEntry } from "../model/parse";

/** Folder of the content in the project. Its pictures and recordings are in `images`. */
export const CONTENT_FOLDER = "src/content";

/** Returns the folder of a type's entries, such as `src/content/gallery-photos`, or the file of a single entry. */
export function contentPath({ id, single }: ContentType): string {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${CONTENT_FOLDER}/${single ? `${name}.json` : `${name}s`}`;
}

export const fileOf = (contentType: ContentType, id: string): string =>
  contentType.single ? contentPath(contentType) : `${contentPath(contentType)}/${id}.json`;

/** Finds the content type of a file. Ignores dot files, which macOS adds. */
export const typeOf = (file: string) =>
  contentTypes.find((each) => file === fileOf(each, file.replace(/^.*\/\.?|\.json$/g, "")));

/** Reads a picture of a list, such as `{ "image": "arch.jpg", "description": "An arch" }`; `null` if it is none. */
function pictureOf(item: unknown, toImage: (file: string) => RawImage, location: string) {
  const { image, description } = Object(item) as Record<string, unknown>;
  if (!isFilledText(image)) return null;
  const name = fileName(image);
  const picture = { id: name, name, description: descriptionOf(description), location };
  return { ...toImage(image), ...picture } satisfies RawPicture;
}

/** Functions that find a file by the name in an entry. */
interface Files {
  readonly toImage: (name: string) => RawImage;
  readonly toAudio: (name: string) => RawAudio;
}

/**
 * Reads the entry in a file. Its id is the file's name, unless the file of a single entry contains one.
 *
 * @param json parsed content of the file
 * @returns one entry, or none if it is `hidden`
 */
export function entriesIn(
  contentType: ContentType,
  file: string,
  json: object,
  { toAudio, toImage }: Files,
): RawEntry[] {
  const { hidden, ...written } = json as Record<string, unknown>;
  if (hidden) return [];
  const name = file.replace(/^.*\/|\.json$/g, "");
  const { id, ...fields } = contentType.single
    ? { id: name, ...written }
    : { ...written, id: name };
  // Converts only the names of files. A wrong value stays as it is written, for the message about it.
  const values = Object.entries(fields).map(([field, value]): [string, unknown] => {
    const kind = contentType.fields[field]?.kind;
    if (kind === "image" && isFilledText(value)) return [field, toImage(value)];
    if (kind === "audio" && isFilledText(value)) return [field, toAudio(value)];
    if (kind !== "images" || !Array.isArray(value)) return [field, value];
    const location = (index: number) => `${file}, picture ${index + 1}`;
    const pictures = value.map((item, index) => pictureOf(item, toImage, location(index)));
    return [field, pictures.includes(null) ? value : pictures];
  });
  return [{ type: contentType.id, id, fields: Object.fromEntries(values), location: file }];
}

/** Tests whether a field is empty. Files omit empty fields. */
export const isEmpty = (value: unknown) =>
  (value ?? "") === "" || (Array.isArray(value) && value.length === 0);
