/** The files of the content as the editor reads, checks and writes them. */
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { keyOf } from "../../src/model/fields";
import { parse } from "../../src/model/parse";
import { entriesIn, fileOf } from "../../src/source/local-entries";

type Item = Readonly<Record<string, unknown>>;

/** What the files hold, by content type: as they were read, and as they were saved since. */
const files = new Map<string, unknown>();

const LINE_WIDTH = 100;

/** JSON as Prettier writes it: a list of texts in one line, where it fits. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return text.replace(
    /^( *)(.*)\[\n((?: +".*",?\n)+) *\](,?)$/gm,
    (whole, indent, key, list, end) => {
      const items = String(list).trim().replace(/\n */g, " ");
      const line = `${indent}${key}[${items}]${end}`;
      return line.length <= LINE_WIDTH ? line : whole;
    },
  );
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** Written only while they are set: nobody would write down that an entry is not hidden. */
const MARKS = ["hidden", "sample"];

const itemsOf = (content: unknown): readonly Item[] =>
  [content].flat().map((item) => Object(item) as Item);

/** One of many pictures, in the order in which the model names its parts. */
const tidyPicture = ({ image, description, ...others }: Item): Item => {
  return { image, ...(isEmpty(description) ? {} : { description }), ...others };
};

/** An entry as a careful person writes it: in the model's order, and nothing that is empty. */
function tidy({ fields }: ContentType, item: Item): Item {
  const names = new Set(["id", ...MARKS, ...Object.keys(fields), ...Object.keys(item)]);
  const values = [...names].map((name): readonly [string, unknown] => {
    const value = item[name];
    const isList = fields[name]?.kind === "images" && Array.isArray(value);
    return [name, isList ? itemsOf(value).map(tidyPicture) : value];
  });
  return Object.fromEntries(
    values.filter(([name, value]) => !isEmpty(value) && (value || !MARKS.includes(name))),
  );
}

/** What a file of the type holds, remembered for lists of suggestions and for the checks. */
export function fromFile({ id }: ContentType, text: string): unknown {
  const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  files.set(id, content);
  return content;
}

const tidyFile = (contentType: ContentType, content: unknown) => {
  const items = itemsOf(content).map((item) => tidy(contentType, item));
  return contentType.single ? items[0] : items;
};

/** The text of a file of the type. */
export function toFile(contentType: ContentType, content: unknown): string {
  const tidied = tidyFile(contentType, content);
  files.set(contentType.id, tidied);
  return `${toJson(tidied)}\n`;
}

/** The values of a field that entries of any type have, each once. */
export const valuesOf = (name: string): string[] => {
  const values = [...files.values()].flatMap(itemsOf).map((item) => item[name]);
  return [...new Set(values.filter((value) => typeof value === "string"))].sort();
};

/** `Maya & Daniel` → `maya-and-daniel`, with a number where that is taken; ids have 64 letters at most. */
function newId(title: string, taken: ReadonlySet<unknown>): string {
  const words = title.replaceAll("&", " and ").split(/\s+/).map(keyOf);
  const ascii = words.map((word) => word.replace(/[^a-z0-9]/g, "")).filter(Boolean);
  const name = ascii.join("-").slice(0, 60).replace(/-$/, "") || "entry";
  const isFree = (id: string) => !taken.has(id);
  const numbered = Array.from(taken, (_, index) => `${name}-${index + 2}`);
  return [name, ...numbered].find(isFree) ?? name;
}

/** The entries, with an id for each that has none. */
export function withIds({ titleField }: ContentType, list: unknown): Item[] {
  const items = itemsOf(list ?? []);
  const taken = new Set(items.map(({ id }) => id));
  return items.map((item) => {
    if (!isEmpty(item["id"])) return item;
    const title = item[titleField];
    const id = newId(typeof title === "string" ? title : "", taken);
    taken.add(id);
    return { ...item, id };
  });
}

/** Sveltia keeps its own marks on the items of a list. */
const isInternal = (name: string) => name.startsWith("__sc_");

/** A value as the model's checks expect it: without Sveltia's marks. */
const withoutMarks = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => (isInternal(key) ? undefined : inner));

const PLACE = /,?( at)? src\/content\/\S+json(, (entry|picture) \d+)*/g;

/**
 * What the site's build would say about a type's entries, beside those of the other files. Nothing
 * is known here about the pictures' files.
 *
 * @returns a sentence for each problem, without places in files
 */
export function problemsIn(contentType: ContentType, content: unknown): string[] {
  const current = new Map(files).set(contentType.id, tidyFile(contentType, withoutMarks(content)));
  const entries = contentTypes.flatMap((each) =>
    entriesIn(each, current.get(each.id), (path) => ({ path })),
  );
  const { problems } = parse({ entries, createLocation: fileOf });
  return problems
    .filter((problem) =>
      problem.kind === "absent"
        ? problem.contentType.id === contentType.id
        : problem.entry.type === contentType.id,
    )
    .map(({ sentence }) => `${sentence.replaceAll(PLACE, "")}.`);
}
