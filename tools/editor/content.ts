/** The files of the content as the editor reads, checks and writes them. */
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { parse } from "../../src/model/parse";
import { entriesIn, fileOf, isEmpty, placeOf } from "../../src/source/local-entries";

/** An entry, and so a draft of it, with the text that it was made from, and with what sorts its list. */
type Item = Readonly<Record<string, unknown> & { madeFrom?: string; position?: string }>;

/** The entries as they were read, and as they were saved since, by content type. */
const known = new Map<string, Item[]>(contentTypes.map(({ id }) => [id, []]));

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

/** The entry in a file of the type, with pictures as Sveltia finds them: from the root of their folder. */
export function fromFile(contentType: ContentType, text: string): Item {
  seen.add(unbroken(text));
  // Some editors begin a file with a mark of its encoding.
  const json = text.replace(/^\uFEFF/, "");
  known.get(contentType.id)!.push(JSON.parse(json) as Item);
  const item = JSON.parse(json, (name, value: unknown) =>
    isPicture(contentType, name) && typeof value === "string" ? `/${value}` : value,
  ) as Item;
  const { order = Number.MAX_SAFE_INTEGER, [contentType.titleField]: title } = item;
  return { ...item, madeFrom: text, position: `${String(order)} ${String(title)}` };
}

/** The text of a file of the type. */
export const toFile = (contentType: ContentType, item: Item): string =>
  JSON.stringify(tidy(contentType, item), null, 2);

/** The type of the entry in a file; copies on some disks bring others along, whose names begin with a dot. */
export const typeOf = (file: string) =>
  contentTypes.find((each) => file === fileOf(each, file.replace(/^.*\/\.?|\.json$/g, "")));

/** What files were seen to hold, but for how their lines are broken. */
const seen = new Set<string>();
const unbroken = (text: string) => text.trim().replace(/\s*\n\s*/g, "");

/** Whether a file holds what it was seen to hold, or what was saved since. */
export const isKnown = (text: string): boolean => seen.has(unbroken(text));

/** What somebody else may have done to an entry since she opened its form, and what she does then. */
const ADVICE = {
  added: "It has the same name. Load this page anew, and press Restore: yours gets another.",
  changed: "Take over what you want to keep of it, and save again.",
  deleted: "To have it back, save again.",
};
/** Which of that she has been told of: saving again is meant. */
let told = "";

/** An entry as it will be read from its file once it is saved. What that held before is then old. */
export function asSaved(file: string, item: Item): Item {
  told = "";
  seen.delete(unbroken(item.madeFrom ?? ""));
  return fromFile(typeOf(file)!, toFile(typeOf(file)!, item));
}

/** The values of a field that entries of any type have, each once. */
export const valuesOf = (name: string): string[] => {
  const values = [...known.values()].flat().map((item) => item[name]);
  return [...new Set(values.filter((value) => typeof value === "string"))].sort();
};

const LOST_CHARACTERS =
  "Some characters show as \uFFFD, because the file was not saved as UTF-8. Type them anew, and save again.";

const PLACE = /,?( at)? src\/content\/\S+json(, picture \d+)*/g;

/**
 * Why an entry must not be saved as it is: somebody has changed it meanwhile, or the site's build would
 * refuse it, a new one beside the others of its type. Nothing is known here about the pictures' files.
 *
 * @param file the entry's, whose name is its id
 * @param theirs what that holds by now, nothing where it is gone; left out where that is not known
 * @returns sentences without places in files, and their text; nothing where the same is saved once more
 */
export function problemsIn(file: string, item: Item, isNew: boolean, theirs?: string): string[] {
  const contentType = typeOf(file)!;
  const { id, label, titleField } = contentType;
  const madeFrom = isNew ? "" : (item.madeFrom ?? "");
  const now = unbroken(theirs ?? madeFrom);
  // A code host is asked by Sveltia itself; but a draft may be older than all that was read this time.
  const isSame = theirs === undefined ? isNew || isKnown(now) : now === unbroken(madeFrom);
  if (!isSame && (isNew || told !== file + now)) {
    told = file + now;
    const change = isNew ? "added" : now ? "changed" : "deleted";
    const said = `This ${label.toLowerCase()} was ${change} elsewhere since you opened it.`;
    const read = known.get(id)!.findLast((one) => one[titleField] === item[titleField]);
    return [`${said} ${ADVICE[change]}`, theirs ?? JSON.stringify(read, null, 2)];
  }
  // Browsers read a file in another encoding with such characters in it, which a save would keep.
  if (toFile(contentType, item).includes("\uFFFD")) return [LOST_CHARACTERS];
  const read = (from: string, one: Item) => entriesIn(contentType, from, one, (path) => ({ path }));
  const [entry] = read(file, tidy(contentType, item));
  const beside = (isNew ? known.get(id)! : []).flatMap((one, index) => {
    const location = `"${String(one[titleField])}"`;
    return read(fileOf(contentType, `other-${index}`), one).map((raw) => ({ ...raw, location }));
  });
  const entries = entry ? [...beside, entry] : [];
  const { problems } = parse({ entries, createLocation: placeOf });
  const own = problems.filter((each) => each.kind !== "absent" && each.entry === entry);
  return own.map(({ sentence }) => `${sentence.replaceAll(PLACE, "")}.`);
}
