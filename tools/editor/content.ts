/** The files of the content as the editor reads, checks and writes them. */
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import type { Field } from "../../src/model/fields";
import { parse } from "../../src/model/parse";
import { fault } from "../../src/model/problems";
import { describe } from "../../src/model/sentences";
import { entriesIn, fileOf, isEmpty, placeOf } from "../../src/source/local-entries";
import { hidden } from "./forms";

/** An entry, and so a draft of it, with the text that it was made from, and with what sorts its list. */
type Item = Readonly<Record<string, unknown> & { madeFrom?: string; position?: string }>;

/** A text but for how its lines are broken, which git changes on some systems. */
export const unbroken = (text: string) => text.trim().replace(/\s*\n\s*/g, "");

/** The types and titles of the entries as they were read or saved last, by the texts of their files. */
const known = new Map<string, string>();

const keyOf = ({ id, titleField }: ContentType, item: Item) => [id, item[titleField]].join(" ");

const isPicture = ({ fields }: ContentType, name: string) =>
  name === "image" || fields[name]?.kind === "image";

/** An entry as a careful person writes it: in the model's order, and nothing that is empty. */
function tidy(contentType: ContentType, { madeFrom: _, position: __, ...item }: Item): Item {
  const filled = JSON.stringify(item, (name, value: unknown) => {
    // Marks are written only while they are set: nobody would write down that an entry is not hidden.
    if (isEmpty(value) || (/^(hidden|sample)$/.test(name) && !value)) return undefined;
    return isPicture(contentType, name) ? String(value).replace(/^\//, "") : value;
  });
  const names = [...Object.keys(contentType.fields), ...Object.keys(item), "image", "description"];
  return JSON.parse(JSON.stringify(JSON.parse(filled), names)) as Item;
}

/** The entry in a text, with pictures as Sveltia finds them: from the root of their folder. */
function itemIn(contentType: ContentType, text: string): Item {
  // Some editors begin a file with a mark of its encoding.
  const item = JSON.parse(text.replace(/^\uFEFF/, ""), (name, value: unknown) =>
    isPicture(contentType, name) && typeof value === "string" ? `/${value}` : value,
  ) as Item;
  const { order = Number.MAX_SAFE_INTEGER, [contentType.titleField]: title } = item;
  return { ...item, madeFrom: text, position: `${String(order)} ${String(title)}` };
}

/** The entry in a file of the type. */
export function fromFile(contentType: ContentType, text: string): Item {
  const item = itemIn(contentType, text);
  known.set(unbroken(text), keyOf(contentType, item));
  return item;
}

/** The text of a file of the type. */
export const toFile = (contentType: ContentType, item: Item): string =>
  JSON.stringify(tidy(contentType, item), null, 2);

/** The type of the entry in a file; copies on some disks bring others along, whose names begin with a dot. */
export const typeOf = (file: string) =>
  contentTypes.find((each) => file === fileOf(each, file.replace(/^.*\/\.?|\.json$/g, "")));

/** What somebody else may have done to an entry since she opened its form, and what she does then. */
const ADVICE = {
  added: "It has the same name. Load this page anew, and press Restore: yours gets another.",
  changed: "Take over what you want to keep of it, and save again.",
  deleted: "To have it back, save again.",
};
/** The change that she was shown last: saving again is meant. */
let shown = "";

/** What the entries that are being saved were made from, by their files. */
const replaced = new Map<string, string>();

/** An entry as it will be read from its file once it is saved. Nothing is noted: that may fail. */
export function asSaved(file: string, item: Item): Item {
  replaced.set(file, unbroken(item.madeFrom ?? ""));
  return itemIn(typeOf(file)!, toFile(typeOf(file)!, item));
}

/** Notes that an entry was saved. What its file held before is then old. */
export function noteSaved(file: string, { madeFrom = "" }: Item): void {
  shown = "";
  known.delete(replaced.get(file) ?? "");
  fromFile(typeOf(file)!, madeFrom);
}

/** A field's value as she reads it in a message. */
function inWords(value: unknown): string {
  if (typeof value === "object" && value) return Object.values(value).map(inWords).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : "(empty)";
}

/** A line for each field that differs, with what it holds elsewhere. */
function differences(contentType: ContentType, mine: Item, theirs: Item): string[] {
  const [here, there] = [tidy(contentType, mine), tidy(contentType, theirs)];
  return Object.entries<Field>({ ...contentType.fields, hidden }).flatMap(([name, field]) => {
    const words = (item: Item) =>
      inWords(field.kind === "boolean" ? item[name] === true : item[name]);
    return words(here) === words(there) ? [] : `${field.label}: ${words(there)}`;
  });
}

/** Files that a site's build may take; it looks at what they hold, too. */
const PICTURE_FILE = /\.(jpe?g|jpe|jfif|png|webp|avif)$/i;
const toImage = (path: string) =>
  PICTURE_FILE.test(path) ? { path } : { path, problem: fault("imageOfWrongKind", { name: path }) };

const LOST_CHARACTERS =
  "Some characters show as \uFFFD, because the file was not saved as UTF-8. Type them anew, and save again.";

/**
 * Why an entry must not be saved as it is: somebody has changed it meanwhile, or the site's build would
 * refuse it, a new one beside the others of its type. Nothing is known here about the pictures' files.
 *
 * @param file the entry's, whose name is its id
 * @param theirs what that holds by now, nothing where it is gone; left out where that is not known
 * @returns sentences without places in files, and a line for each field of theirs; nothing where the same is saved once more
 */
export function problemsIn(file: string, item: Item, isNew: boolean, theirs?: string): string[] {
  const contentType = typeOf(file)!;
  const madeFrom = isNew ? "" : (item.madeFrom ?? "");
  const now = unbroken(theirs ?? madeFrom);
  // A code host is asked by Sveltia itself; but a draft may be older than all that was read this time.
  const isSame = theirs === undefined ? isNew || known.has(now) : now === unbroken(madeFrom);
  if (!isSame && (isNew || shown !== file + now)) {
    shown = file + now;
    const change = isNew ? "added" : now ? "changed" : "deleted";
    const said = `This ${contentType.label.toLowerCase()} was ${change} elsewhere since you opened it.`;
    const read = [...known].findLast(([, name]) => name === keyOf(contentType, item));
    const other = theirs ?? read?.[0];
    const lines = other ? differences(contentType, item, itemIn(contentType, other)) : [];
    return [`${said} ${ADVICE[change]}`, ...lines];
  }
  // Browsers read a file in another encoding with such characters in it, which a save would keep.
  if (toFile(contentType, item).includes("\uFFFD")) return [LOST_CHARACTERS];
  const [entry] = entriesIn(contentType, file, tidy(contentType, item), toImage);
  const { problems } = parse({ entries: entry ? [entry] : [], createLocation: placeOf });
  // The other entries of the site are not known here.
  const own = problems.filter((problem) => problem.entry.id !== null);
  return own.map((problem) => `${describe(problem).text}.`);
}
