/** The files of the content as the editor reads, checks and writes them. */
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { parse } from "../../src/model/parse";
import { entriesIn, fileOf, placeOf } from "../../src/source/local-entries";

type Item = Readonly<Record<string, unknown>>;

/** The entries as they were read, and as they were saved since, by content type. */
const known = new Map<string, Item[]>(contentTypes.map(({ id }) => [id, []]));

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** Written only while they are set: nobody would write down that an entry is not hidden. */
const MARKS = ["hidden", "sample"];

/** One of many pictures, in the order in which the model names its parts. */
const tidyPicture = ({ image, description, ...others }: Item): Item => {
  return { image, ...(isEmpty(description) ? {} : { description }), ...others };
};

/** An entry as a careful person writes it: in the model's order, and nothing that is empty. */
function tidy({ fields }: ContentType, item: Item): Item {
  const names = new Set([...Object.keys(fields), ...Object.keys(item)]);
  const values = [...names].map((name): readonly [string, unknown] => {
    const value = item[name];
    const isList = fields[name]?.kind === "images" && Array.isArray(value);
    return [name, isList ? value.map((one) => tidyPicture(Object(one) as Item)) : value];
  });
  return Object.fromEntries(
    values.filter(([name, value]) => !isEmpty(value) && (value || !MARKS.includes(name))),
  );
}

const itemIn = (text: string) => JSON.parse(text.replace(/^\uFEFF/, "")) as Item;

/** The entry in a file of the type. */
export function fromFile(contentType: ContentType, text: string): Item {
  const item = itemIn(text);
  known.get(contentType.id)!.push(item);
  return item;
}

/** The text of a file of the type. */
export function toFile(contentType: ContentType, item: Item): string {
  const tidied = tidy(contentType, item);
  known.get(contentType.id)!.push(tidied);
  return JSON.stringify(tidied, null, 2);
}

/** Whether the editor has read or written what a file holds. */
export function isKnown({ id }: ContentType, text: string): boolean {
  const found = JSON.stringify(itemIn(text));
  return known.get(id)!.some((item) => JSON.stringify(item) === found);
}

/** The values of a field that entries of any type have, each once. */
export const valuesOf = (name: string): string[] => {
  const values = [...known.values()].flat().map((item) => item[name]);
  return [...new Set(values.filter((value) => typeof value === "string"))].sort();
};

/** The type of the entry in a file. */
export const typeOf = (file: string) =>
  contentTypes.find((each) => file === placeOf(each) || file.startsWith(`${placeOf(each)}/`));

const PLACE = /,?( at)? src\/content\/\S+json(, picture \d+)*/g;

/**
 * What the site's build would say about an entry, a new one beside the others of its type. Nothing is
 * known here about the pictures' files.
 *
 * @param file the entry's, whose name is its id
 * @returns a sentence for each problem, without places in files
 */
export function problemsIn(
  contentType: ContentType,
  file: string,
  item: Item,
  isNew: boolean,
): string[] {
  const read = (from: string, one: Item) => entriesIn(contentType, from, one, (path) => ({ path }));
  const others = isNew ? known.get(contentType.id)! : [];
  const [entry] = read(file, tidy(contentType, item));
  const beside = others.flatMap((one, index) => {
    const location = `"${String(one[contentType.titleField])}"`;
    return read(fileOf(contentType, `other-${index}`), one).map((other) => ({
      ...other,
      location,
    }));
  });
  const entries = entry ? [...beside, entry] : [];
  const { problems } = parse({ entries, createLocation: placeOf });
  const own = problems.filter((each) => each.kind !== "absent" && each.entry === entry);
  return own.map(({ sentence }) => `${sentence.replaceAll(PLACE, "")}.`);
}
