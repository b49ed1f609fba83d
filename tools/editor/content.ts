/** The files of the content as the editor reads, checks and writes them. */
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { parse } from "../../src/model/parse";
import { entriesIn, fileOf, isEmpty, placeOf } from "../../src/source/local-entries";

type Item = Readonly<Record<string, unknown>>;

/** The entries as they were read, and as they were saved since, by content type. */
const known = new Map<string, Item[]>(contentTypes.map(({ id }) => [id, []]));

/** With an entry, and so with a draft of it, goes the text that it was made from; no file holds that. */
const MADE_FROM = "madeFrom";

/** Written only while they are set: nobody would write down that an entry is not hidden. */
const MARKS = ["hidden", "sample"];

const isPicture = ({ fields }: ContentType, name: string) =>
  name === "image" || fields[name]?.kind === "image";

/** An entry as a careful person writes it: in the model's order, and nothing that is empty. */
function tidy(contentType: ContentType, item: Item): Item {
  const filled = JSON.stringify(item, (name, value: unknown) => {
    if (isEmpty(value) || name === MADE_FROM || (MARKS.includes(name) && !value)) return undefined;
    return isPicture(contentType, name) ? String(value).replace(/^\//, "") : value;
  });
  const names = [...Object.keys(contentType.fields), ...Object.keys(item), "image", "description"];
  return JSON.parse(JSON.stringify(JSON.parse(filled), names)) as Item;
}

/** The entry in a file of the type, with pictures as Sveltia finds them: from the root of their folder. */
export function fromFile(contentType: ContentType, text: string): Item {
  note(text);
  // Some editors begin a file with a mark of its encoding.
  const json = text.replace(/^\uFEFF/, "");
  known.get(contentType.id)!.push(JSON.parse(json) as Item);
  const item = JSON.parse(json, (name, value: unknown) =>
    isPicture(contentType, name) && typeof value === "string" ? `/${value}` : value,
  ) as Item;
  return { ...item, [MADE_FROM]: text };
}

/** The text of a file of the type. */
export function toFile(contentType: ContentType, item: Item): string {
  const tidied = tidy(contentType, item);
  const text = JSON.stringify(tidied, null, 2);
  note(text);
  known.get(contentType.id)!.push(tidied);
  return text;
}

/** The type of the entry in a file. */
export const typeOf = (file: string) =>
  contentTypes.find((each) => file === fileOf(each, file.replace(/^.*\/|\.json$/g, "")));

/** What files were seen to hold, but for how their lines are broken. */
const seen = new Set<string>();
const unbroken = (text: string) => text.trim().replace(/\s*\n\s*/g, "");
const note = (text: string) => void seen.add(unbroken(text));

/** Whether a file holds what it was seen to hold, or what was saved since. */
export const isKnown = (text: string): boolean => seen.has(unbroken(text));

/** The values of a field that entries of any type have, each once. */
export const valuesOf = (name: string): string[] => {
  const values = [...known.values()].flat().map((item) => item[name]);
  return [...new Set(values.filter((value) => typeof value === "string"))].sort();
};

const PLACE = /,?( at)? src\/content\/\S+json(, picture \d+)*/g;

/**
 * Why an entry must not be saved as it is: somebody has changed it meanwhile, or the site's build would
 * refuse it, a new one beside the others of its type. Nothing is known here about the pictures' files.
 *
 * @param file the entry's, whose name is its id
 * @param theirs what that holds by now, where it is known
 * @returns sentences without places in files, and their text; nothing where the same is saved once more
 */
export function problemsIn(file: string, item: Item, isNew: boolean, theirs?: string): string[] {
  const contentType = typeOf(file)!;
  const { id, label, titleField } = contentType;
  const texts = [theirs, item[MADE_FROM]].filter((text) => typeof text === "string");
  if (!texts.every(isKnown)) {
    texts.forEach(note);
    const read = known.get(id)!.findLast((one) => one[titleField] === item[titleField]);
    const said = `This ${label.toLowerCase()} was changed elsewhere since you opened it.`;
    const advice = "Take over what you want to keep of it, and save again.";
    return [`${said} ${advice}`, theirs ?? JSON.stringify(read, null, 2)];
  }
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
