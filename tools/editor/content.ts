/** Reads, checks and writes content files for the editor. */
import { adviceOn } from "../../src/model/advice";
import { AUDIO_NAME, MAX_AUDIO_SECONDS } from "../../src/model/audio";
import type { ContentType } from "../../src/model/content-type";
import { dayOf } from "../../src/days";
import { expiryAdvice } from "../../src/model/expiry-advice";
import { PICTURE_NAME, type PictureFacts, type RawPicture } from "../../src/model/pictures";
import { parse } from "../../src/model/parse";
import { fault, type Problem } from "../../src/model/problems";
import { describe } from "../../src/model/sentences";
import { siteSettings } from "../../src/model/site-settings";
import { contentPath, contentTypeAt, entriesIn, isEmpty } from "../../src/source/local-entries";

/** An entry in the editor, with the text of the file that it was made from, and its sort key. */
export type Item = Readonly<Record<string, unknown> & { madeFrom?: string; position?: string }>;

/** Name of the field that shows problems and advice. Files do not have it. */
export const CHECKS = "checks";

/** Texts of the files that were read or saved since the page was opened. */
const known = new Set<string>();
/** The settings as they were last read, because prices and free dates end on a day that is set there. */
let settings: Item = {};

const isFile = ({ fields }: ContentType, name: string) =>
  name === "image" || /^(audio|picture)$/.test(fields[name]?.kind ?? "");

/** Sorts the fields of an entry as the model does, and leaves out empty ones. */
function tidy(contentType: ContentType, item: Item): Item {
  const { madeFrom: _, position: __, [CHECKS]: ___, ...written } = item;
  const filled = JSON.stringify(written, (name, value: unknown) => {
    // Omits these two where they are false.
    if (isEmpty(value) || (/^(hidden|sample)$/.test(name) && !value)) return undefined;
    return isFile(contentType, name) ? String(value).replace(/^\//, "") : value;
  });
  const names = [...Object.keys(contentType.fields), ...Object.keys(item), "image", "description"];
  return JSON.parse(JSON.stringify(JSON.parse(filled), names)) as Item;
}

/** Parses a file. Sveltia needs absolute paths of pictures and recordings, from the root of their folder. */
export function fromFile(contentType: ContentType, text: string): Item {
  // Some editors write a byte order mark.
  const item = JSON.parse(text.replace(/^\uFEFF/, ""), (name, value: unknown) =>
    isFile(contentType, name) && typeof value === "string" ? `/${value}` : value,
  ) as Item;
  const { order = Number.MAX_SAFE_INTEGER, [contentType.titleField]: title } = item;
  known.add(text.trim());
  if (contentType.id === siteSettings.id) settings = item;
  return { ...item, madeFrom: text, position: `${String(order)} ${String(title)}`, [CHECKS]: "" };
}

/** Creates the text of a file. */
export const toFile = (contentType: ContentType, item: Item): string =>
  JSON.stringify(tidy(contentType, item), null, 2);

/** Returns an entry as it will be read after saving. */
export const asSaved = (file: string, item: Item): Item =>
  fromFile(contentTypeAt(file)!, toFile(contentTypeAt(file)!, item));

/** Patterns of the names of pictures and recordings. Only a build checks the files themselves. */
const FILES = {
  picture: { pattern: PICTURE_NAME, wrong: "pictureOfWrongKind" },
  audio: { pattern: AUDIO_NAME, wrong: "audioOfWrongKind" },
} as const;
/** Files that are not saved yet have a `blob:` address, which ends with a random id. */
const NEW_FILE = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Facts of a picture that is not saved yet. Sveltia converts it. */
const factsOf = (width: number): PictureFacts => ({
  width,
  mediaType: "image/webp",
  isUpright: true,
  hasAlpha: false,
  isDarkBehindText: false,
});

/** Describes a file that is not saved yet. Its size is 0 until it is known. */
function newFile(name: string, kind: keyof typeof FILES, size = 0): Partial<RawPicture> {
  const seconds = Math.floor(size);
  if (size === 0) return { name };
  if (kind === "picture") return { name, facts: factsOf(size) };
  const isTooLong = seconds > MAX_AUDIO_SECONDS;
  const limit = { name, seconds, max: MAX_AUDIO_SECONDS };
  return { name, ...(isTooLong && { problem: fault("audioTooLong", limit) }) };
}

const LOST_CHARACTERS =
  "Some characters show as \uFFFD, because the file was not saved as UTF-8. Type them again, and save.";
export const OLD_DRAFT =
  "This text is older than the last change of this entry: saving replaces that change.";

/**
 * Finds what a build would refuse or recommend.
 *
 * @param item the entry in the form
 * @param sizes of files that are not saved yet, by the id at the end of their address: the width of a picture in
 * pixels, the length of a recording in seconds
 * @returns sentences without locations
 */
export function checkItem(contentType: ContentType, item: Item, sizes = new Map<string, number>()) {
  const isAlbum = Object.values(contentType.fields).some(({ kind }) => kind === "pictures");
  let count = 0;
  const find = (name: string, kind: "picture" | "audio") => {
    const { pattern, wrong } = FILES[kind];
    count += 1;
    if (NEW_FILE.test(name))
      return newFile(isAlbum ? `picture ${count}` : "new", kind, sizes.get(name));
    return pattern.test(name) ? {} : { problem: fault(wrong, { name }) };
  };
  const read = (type: ContentType, each: Item) =>
    entriesIn(type, contentPath(type), tidy(type, each), find);
  const entries = read(contentType, item);
  const { problems } = parse({ entries, createLocation: contentPath });
  // Ignores problems of missing entries, because only this entry is passed.
  const own = problems.filter(({ code, entry, field }) => {
    const { kind, required } = contentType.fields[field ?? ""] ?? {};
    // Sveltia itself creates the id, and reports required fields that are empty, except for the pictures of an album.
    const isReported = code === "missing" && required === true && kind !== "pictures";
    return entry.id !== null && code !== "unusableId" && !isReported;
  });
  const others = contentType.id === siteSettings.id ? [] : read(siteSettings, settings);
  const all = [...entries, ...others];
  const advice = [...adviceOn(all).advice, ...expiryAdvice(all, dayOf(new Date()))];
  const toText = (problem: Problem) => `${describe(problem).reason}.`;
  const isLost = toFile(contentType, item).includes("\uFFFD");
  const isOld = item.madeFrom !== undefined && !known.has(item.madeFrom.trim());
  return {
    problems: isLost ? [LOST_CHARACTERS] : own.map(toText),
    advice: [
      ...(isOld ? [OLD_DRAFT] : []),
      ...advice.filter(({ entry }) => entry.type === contentType.id).map(toText),
    ],
  };
}
