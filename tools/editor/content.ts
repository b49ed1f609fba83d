/** Reads, checks and writes content files for the editor. */
import type { ContentType } from "../../src/model/content-type";
import type { Field } from "../../src/model/fields";
import { PICTURE_NAME } from "../../src/model/pictures";
import { parse } from "../../src/model/parse";
import { fault } from "../../src/model/problems";
import { describe } from "../../src/model/sentences";
import { contentPath, contentTypeAt, entriesIn, isEmpty } from "../../src/source/local-entries";
import { hidden } from "./forms";

/** An entry or a draft, with the text of the file that it was made from and its sort key. */
type Item = Readonly<Record<string, unknown> & { madeFrom?: string; position?: string }>;

/** Removes line breaks from a text, because git changes them on some systems. */
export const withoutBreaks = (text: string) => text.trim().replace(/\s*\n\s*/g, "");

/** Types and titles of the entries when they were last read or saved, by the texts of their files. */
const known = new Map<string, string>();

const keyOf = ({ id, titleField }: ContentType, item: Item) => [id, item[titleField]].join(" ");

const isFile = ({ fields }: ContentType, name: string) =>
  name === "image" || /^(audio|image)$/.test(fields[name]?.kind ?? "");

/** Sorts the fields of an entry as the model does, and leaves out empty ones. */
function tidy(contentType: ContentType, { madeFrom: _, position: __, ...item }: Item): Item {
  const filled = JSON.stringify(item, (name, value: unknown) => {
    // Omits these two where they are false.
    if (isEmpty(value) || (/^(hidden|sample)$/.test(name) && !value)) return undefined;
    return isFile(contentType, name) ? String(value).replace(/^\//, "") : value;
  });
  const names = [...Object.keys(contentType.fields), ...Object.keys(item), "image", "description"];
  return JSON.parse(JSON.stringify(JSON.parse(filled), names)) as Item;
}

/** Parses an entry. Sveltia needs absolute paths of pictures and recordings, from the root of their folder. */
function parseItem(contentType: ContentType, text: string): Item {
  // Some editors write a byte order mark.
  const item = JSON.parse(text.replace(/^\uFEFF/, ""), (name, value: unknown) =>
    isFile(contentType, name) && typeof value === "string" ? `/${value}` : value,
  ) as Item;
  const { order = Number.MAX_SAFE_INTEGER, [contentType.titleField]: title } = item;
  return { ...item, madeFrom: text, position: `${String(order)} ${String(title)}` };
}

/** Parses a file, and remembers its text. */
export function fromFile(contentType: ContentType, text: string): Item {
  const item = parseItem(contentType, text);
  known.set(withoutBreaks(text), keyOf(contentType, item));
  return item;
}

/** Creates the text of a file. */
export const toFile = (contentType: ContentType, item: Item): string =>
  JSON.stringify(tidy(contentType, item), null, 2);

/** Instructions for each kind of conflict with a change that somebody else has made. */
const ADVICE = {
  added: "It has the same name. Reload this page and press Restore: yours gets another name.",
  changed: "Copy what you want to keep of that version, and save again.",
  deleted: "To restore it, save again.",
};
/** The conflict that was reported last. Saving again overrides it. */
let reported = "";

/** Former texts of the files that are being saved. */
const replaced = new Map<string, string>();

/** Returns an entry as it will be read after saving. Does not update `known`, because saving may fail. */
export function asSaved(file: string, item: Item): Item {
  replaced.set(file, withoutBreaks(item.madeFrom ?? ""));
  return parseItem(contentTypeAt(file)!, toFile(contentTypeAt(file)!, item));
}

/** Records that an entry was saved, and forgets the former text of its file. */
export function noteSaved(file: string, { madeFrom = "" }: Item): void {
  reported = "";
  known.delete(replaced.get(file) ?? "");
  fromFile(contentTypeAt(file)!, madeFrom);
}

/** Formats a field's value for a message. */
function formatValue(value: unknown): string {
  if (typeof value === "object" && value) return Object.values(value).map(formatValue).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : "(empty)";
}

/** Lists the fields that differ, with the values of the other version. */
function differences(contentType: ContentType, mine: Item, theirs: Item): string[] {
  const [here, there] = [tidy(contentType, mine), tidy(contentType, theirs)];
  return Object.entries<Field>({ ...contentType.fields, hidden }).flatMap(([name, field]) => {
    const format = (item: Item) =>
      formatValue(field.kind === "boolean" ? item[name] === true : item[name]);
    return format(here) === format(there) ? [] : `${field.label}: ${format(there)}`;
  });
}

/** Names of pictures and recordings. Only a build checks the files themselves. */
const AUDIO_FILE = /\.(mp3|m4a)$/i;
function findFile(name: string, kind: "image" | "audio") {
  if (kind === "audio") {
    return AUDIO_FILE.test(name) ? {} : { problem: fault("audioOfWrongKind", { name }) };
  }
  return PICTURE_NAME.test(name) ? {} : { problem: fault("imageOfWrongKind", { name }) };
}

const LOST_CHARACTERS =
  "Some characters show as \uFFFD, because the file was not saved as UTF-8. Type them again, and save.";

/**
 * Finds the reasons not to save an entry: somebody else has changed it meanwhile, or a build would reject it.
 * Does not check picture files.
 *
 * @param file the entry's file
 * @param theirs current text of the file, empty if it was deleted; undefined if unknown
 * @returns sentences without locations, and a line for each field that differs; empty if the entry can be saved
 */
export function problemsIn(file: string, item: Item, isNew: boolean, theirs?: string): string[] {
  const contentType = contentTypeAt(file)!;
  const madeFrom = isNew ? "" : (item.madeFrom ?? "");
  const now = withoutBreaks(theirs ?? madeFrom);
  // Sveltia compares the loaded entries with the code host. A draft may be older than those.
  const isSame = theirs === undefined ? isNew || known.has(now) : now === withoutBreaks(madeFrom);
  if (!isSame && (isNew || reported !== file + now)) {
    reported = file + now;
    const change = isNew ? "added" : now ? "changed" : "deleted";
    const message = `This ${contentType.label.toLowerCase()} was ${change} elsewhere since you opened it.`;
    const read = [...known].findLast(([, name]) => name === keyOf(contentType, item));
    const other = theirs ?? read?.[0];
    const lines = other ? differences(contentType, item, parseItem(contentType, other)) : [];
    return [`${message} ${ADVICE[change]}`, ...lines];
  }
  // Browsers replace undecodable bytes with this character, and saving would make that permanent.
  if (toFile(contentType, item).includes("\uFFFD")) return [LOST_CHARACTERS];
  const [entry] = entriesIn(contentType, file, tidy(contentType, item), findFile);
  const { problems } = parse({ entries: entry ? [entry] : [], createLocation: contentPath });
  // Ignores missing entries: the other entries are unknown here.
  const own = problems.filter((problem) => problem.entry.id !== null);
  return own.map((problem) => `${describe(problem).text}.`);
}
