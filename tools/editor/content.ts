/** Reads, checks and writes the files of the content for the editor. */
import type { ContentType } from "../../src/model/content-type";
import type { Field } from "../../src/model/fields";
import { parse } from "../../src/model/parse";
import { fault } from "../../src/model/problems";
import { describe } from "../../src/model/sentences";
import { contentPath, entriesIn, isEmpty, typeOf } from "../../src/source/local-entries";
import { hidden } from "./forms";

/** Entry or draft, with the text that it was made from and its sort key. */
type Item = Readonly<Record<string, unknown> & { madeFrom?: string; position?: string }>;

/** Removes line ends from a text, because git changes them on some systems. */
export const unbroken = (text: string) => text.trim().replace(/\s*\n\s*/g, "");

/** Types and titles of the entries as they were last read or saved, by the texts of their files. */
const known = new Map<string, string>();

const keyOf = ({ id, titleField }: ContentType, item: Item) => [id, item[titleField]].join(" ");

const isPicture = ({ fields }: ContentType, name: string) =>
  name === "image" || fields[name]?.kind === "image";

/** Sorts the fields of an entry as the model does, and leaves out empty ones. */
function tidy(contentType: ContentType, { madeFrom: _, position: __, ...item }: Item): Item {
  const filled = JSON.stringify(item, (name, value: unknown) => {
    // Only files of hidden entries and samples have these two.
    if (isEmpty(value) || (/^(hidden|sample)$/.test(name) && !value)) return undefined;
    return isPicture(contentType, name) ? String(value).replace(/^\//, "") : value;
  });
  const names = [...Object.keys(contentType.fields), ...Object.keys(item), "image", "description"];
  return JSON.parse(JSON.stringify(JSON.parse(filled), names)) as Item;
}

/** Parses an entry, with pictures as Sveltia finds them: from the root of their folder. */
function itemIn(contentType: ContentType, text: string): Item {
  // Some editors write a byte order mark.
  const item = JSON.parse(text.replace(/^\uFEFF/, ""), (name, value: unknown) =>
    isPicture(contentType, name) && typeof value === "string" ? `/${value}` : value,
  ) as Item;
  const { order = Number.MAX_SAFE_INTEGER, [contentType.titleField]: title } = item;
  return { ...item, madeFrom: text, position: `${String(order)} ${String(title)}` };
}

/** Parses a file, and remembers its text. */
export function fromFile(contentType: ContentType, text: string): Item {
  const item = itemIn(contentType, text);
  known.set(unbroken(text), keyOf(contentType, item));
  return item;
}

/** Creates the text of a file. */
export const toFile = (contentType: ContentType, item: Item): string =>
  JSON.stringify(tidy(contentType, item), null, 2);

/** Instructions by what somebody else has done to an entry since its form was opened. */
const ADVICE = {
  added: "It has the same name. Load this page anew, and press Restore: yours gets another.",
  changed: "Take over what you want to keep of it, and save again.",
  deleted: "To have it back, save again.",
};
/** Change that was reported last. Saving again confirms it. */
let shown = "";

/** Texts from which the entries that are being saved were made, by file. */
const replaced = new Map<string, string>();

/** Returns an entry as it will be read once it is saved. Remembers nothing, because saving may fail. */
export function asSaved(file: string, item: Item): Item {
  replaced.set(file, unbroken(item.madeFrom ?? ""));
  return itemIn(typeOf(file)!, toFile(typeOf(file)!, item));
}

/** Remembers that an entry was saved, in place of the former text of its file. */
export function noteSaved(file: string, { madeFrom = "" }: Item): void {
  shown = "";
  known.delete(replaced.get(file) ?? "");
  fromFile(typeOf(file)!, madeFrom);
}

/** Formats a field's value for a message. */
function inWords(value: unknown): string {
  if (typeof value === "object" && value) return Object.values(value).map(inWords).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : "(empty)";
}

/** Lists the fields that differ, with the values of the other version. */
function differences(contentType: ContentType, mine: Item, theirs: Item): string[] {
  const [here, there] = [tidy(contentType, mine), tidy(contentType, theirs)];
  return Object.entries<Field>({ ...contentType.fields, hidden }).flatMap(([name, field]) => {
    const words = (item: Item) =>
      inWords(field.kind === "boolean" ? item[name] === true : item[name]);
    return words(here) === words(there) ? [] : `${field.label}: ${words(there)}`;
  });
}

/** Names of picture files. A build checks the files themselves, too. */
const PICTURE_FILE = /\.(jpe?g|jpe|jfif|png|webp|avif)$/i;
const toImage = (path: string) =>
  PICTURE_FILE.test(path) ? { path } : { path, problem: fault("imageOfWrongKind", { name: path }) };

const LOST_CHARACTERS =
  "Some characters show as \uFFFD, because the file was not saved as UTF-8. Type them anew, and save again.";

/**
 * Finds the reasons not to save an entry: somebody has changed it meanwhile, or the site's build would
 * refuse it. Does not check the files of pictures.
 *
 * @param file file of the entry, whose name is its id
 * @param theirs current text of the file, empty if it was deleted; undefined if it is not known
 * @returns sentences without locations, and a line for each field that differs; nothing if saving is confirmed
 */
export function problemsIn(file: string, item: Item, isNew: boolean, theirs?: string): string[] {
  const contentType = typeOf(file)!;
  const madeFrom = isNew ? "" : (item.madeFrom ?? "");
  const now = unbroken(theirs ?? madeFrom);
  // Sveltia itself compares with the code host; but a draft may be older than the entries that were read.
  const isSame = theirs === undefined ? isNew || known.has(now) : now === unbroken(madeFrom);
  if (!isSame && (isNew || shown !== file + now)) {
    shown = file + now;
    const change = isNew ? "added" : now ? "changed" : "deleted";
    const message = `This ${contentType.label.toLowerCase()} was ${change} elsewhere since you opened it.`;
    const read = [...known].findLast(([, name]) => name === keyOf(contentType, item));
    const other = theirs ?? read?.[0];
    const lines = other ? differences(contentType, item, itemIn(contentType, other)) : [];
    return [`${message} ${ADVICE[change]}`, ...lines];
  }
  // Browsers insert this character into files of another encoding, and saving would keep it.
  if (toFile(contentType, item).includes("\uFFFD")) return [LOST_CHARACTERS];
  const [entry] = entriesIn(contentType, file, tidy(contentType, item), toImage);
  const { problems } = parse({ entries: entry ? [entry] : [], createLocation: contentPath });
  // Problems of absent entries do not count: the other entries are not known here.
  const own = problems.filter((problem) => problem.entry.id !== null);
  return own.map((problem) => `${describe(problem).text}.`);
}
