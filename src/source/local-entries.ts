/** File format of the embedded content. Uses no Node API, because the editor runs it in the browser. */
import { contentTypes } from "../model";
import { AUDIO_NAME, type RawAudio } from "../model/audio";
import type { ContentType } from "../model/content-type";
import { cleanFields, lineOf } from "../model/clean-text";
import type { RawFile } from "../model/files";
import { PICTURE_NAME, type DescribedPicture } from "../model/pictures";
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

/** Finds the content type of a file. Ignores the files that macOS (`._maya.json`) and Word (`~$maya.json`) add. */
export const contentTypeAt = (file: string) =>
  contentTypes.find((each) => file === fileOf(each, file.replace(/^.*\/(\.|~\$)?|\.json$/g, "")));

/** Files that systems and programs leave in folders. */
const LEFT_BY_SYSTEM =
  /^(?:\..*(?<!\.icloud)|~\$.*|thumbs\.db|desktop\.ini|icon\r?|.*(?:~|\.sw[op]))$/i;

/**
 * Explains what to do with a file that is not read. Returns `null` for entries, pictures and recordings, and for
 * what systems leave behind.
 */
export function fixForIgnored(file: string): string | null {
  const name = file.replace(/^.*\//, "");
  const isAssetName = PICTURE_NAME.test(name) || AUDIO_NAME.test(name);
  const isAsset = isAssetName && file === `${CONTENT_FOLDER}/images/${name}`;
  if (isAsset || LEFT_BY_SYSTEM.test(name) || contentTypeAt(file)) return null;
  if (name.endsWith(".icloud")) return "It is still in iCloud: download it in Finder";
  return `Entries are files such as ${fileOf(contentTypes[0]!, "maya")}, and pictures are in ${CONTENT_FOLDER}/images. Rename it, move it, or remove it`;
}

/** Returns the path of a picture or a recording, or the reason why there is none, by its name. */
type FindFile = (name: string, kind: "picture" | "audio") => Pick<RawFile, "file" | "problem">;

/** Reads the name of a file; `null` if it is empty or not a text. */
function fileNamed(written: unknown, kind: "picture" | "audio", find: FindFile): RawFile | null {
  // A name cannot refer to a file outside of the folder.
  const file = typeof written === "string" ? written.replace(/^.*[\\/]/, "") : "";
  const name = lineOf(file);
  return name === null ? null : { id: name, name, ...find(file, kind) };
}

function audioOf(written: unknown, find: FindFile): RawAudio | null {
  const file = fileNamed(written, "audio", find);
  return file && { ...file, isAudio: true };
}

/** Reads a picture of a list, such as `{ "image": "arch.jpg", "description": "An arch" }`; `null` if it is none. */
function pictureOf(item: unknown, find: FindFile, location: string): DescribedPicture | null {
  const { image: name, description } = Object(item) as Record<string, unknown>;
  const picture = fileNamed(name, "picture", find);
  return picture && { ...picture, description: lineOf(description), location };
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
  find: FindFile,
): RawEntry[] {
  const { hidden, ...own } = json as Record<string, unknown>;
  if (hidden === true) return [];
  // Keeps any other value, for the message about it.
  const written = isEmpty(hidden) || hidden === false ? own : { ...own, hidden };
  const name = file.replace(/^.*\/|\.json$/g, "");
  const { id, ...fields } = contentType.single
    ? { id: name, ...written }
    : { ...written, id: name };
  // Converts only the names of files. A wrong value stays as it is written, for the message about it.
  const values = Object.entries(fields).map(([field, value]): [string, unknown] => {
    const kind = contentType.fields[field]?.kind;
    if (kind === "picture") return [field, fileNamed(value, kind, find) ?? value];
    if (kind === "audio") return [field, audioOf(value, find) ?? value];
    if (kind !== "pictures" || !Array.isArray(value)) return [field, value];
    const location = (index: number) => `${file}, picture ${index + 1}`;
    const pictures = value.map((item, index) => pictureOf(item, find, location(index)));
    return [field, pictures.includes(null) ? value : pictures];
  });
  const clean = cleanFields(contentType, Object.fromEntries(values));
  return [{ type: contentType.id, id, fields: clean, location: file }];
}

/** Tests whether a field is empty. Files omit empty fields. */
export const isEmpty = (value: unknown) =>
  (value ?? "") === "" || (Array.isArray(value) && value.length === 0);
