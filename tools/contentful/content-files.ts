/** What `src/content` is to hold: names of its files, and the entries as JSON. */
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ContentType } from "../../src/model/content-type";
import { isRawImage, isRawPicture, PICTURE_ENDINGS } from "../../src/model/fields";
import { subjectOf, toEntry, type RawContent, type RawEntry } from "../../src/model/parse";
import { isEmpty, mediaTypeOf } from "./samples";
import type { Picture } from "./space-content";
import { quoteTitle } from "./terminal";

/** What brings a file in step with the space. */
export interface FileStep {
  readonly file: string;
  /** Names of what differs from the space. */
  readonly changes: Readonly<Partial<Record<"add" | "change" | "remove", readonly string[]>>>;
  /** The new content; `null` to delete the file. */
  readonly content: () => Promise<Buffer> | string | null;
}

/** As Prettier writes it, which puts a list of texts on one line where it fits. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(
    /^(.*)\[\n([^[\]{}]*?)\n *\]/gm,
    (whole, before: string, items: string) => {
      const line = `${before}[${items.trim().replace(/\n */g, " ")}]`;
      return line.length < 100 ? line : whole;
    },
  );
  return `${text}\n`;
}

/** A name for each picture's file: its own where any system takes it and no other picture has it. */
export function nameFiles(pictures: readonly (readonly [id: string, Picture])[]) {
  const names = pictures.map(([id, { fileName = id, contentType = "" }]) => {
    const safe = fileName.replace(/[^\p{Letter}\p{Number}._-]+/gu, "-");
    const ending = PICTURE_ENDINGS[contentType] ?? "";
    const hasEnding = PICTURE_ENDINGS[mediaTypeOf(safe)] === ending;
    return [id, hasEnding ? safe : safe + ending] as const;
  });
  const lowerCase = names.map(([, name]) => name.toLowerCase());
  const isShared = (name: string) =>
    lowerCase.indexOf(name.toLowerCase()) !== lowerCase.lastIndexOf(name.toLowerCase());
  return new Map(
    names.map(([id, name]) => {
      const { name: stem, ext } = path.parse(name);
      return [id, isShared(name) ? `${stem}-${id}${ext}` : name];
    }),
  );
}

type Item = Pick<RawEntry, "id" | "fields">;

/** An entry as its file has it, without what is empty. */
function toItem({ id, fields }: Item, fileNameOf: (path: string) => string) {
  const toValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toValue);
    if (!isRawImage(value)) return value;
    const image = fileNameOf(value.path);
    return isRawPicture(value) ? { image, description: value.description } : image;
  };
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  return { id, ...Object.fromEntries(filled.map(([name, value]) => [name, toValue(value)])) };
}

/** @param names of the pictures' files, by the ids of their assets, which are their paths in `space` */
export function planEntries(
  root: string,
  type: ContentType,
  local: RawContent,
  space: RawContent,
  names: ReadonlyMap<string, string>,
): FileStep {
  const fromFile = (entry: Item) => toItem(entry, (file) => path.basename(file));
  const fromSpace = (entry: Item) => toItem(entry, (id) => names.get(id) ?? id);
  const byId = ({ entries }: RawContent) =>
    new Map(entries.filter((entry) => entry.type === type.id).map((entry) => [entry.id, entry]));
  const found = byId(local);
  const wanted = byId(space);
  const add = [...wanted.values()].filter(({ id }) => !found.has(id));
  const remove = [...found.values()].filter(({ id }) => !wanted.has(id));
  const change = [...wanted.values()].filter((entry) => {
    const before = found.get(entry.id);
    if (!before) return false;
    return !isDeepStrictEqual(fromFile(toEntry(type, before)), fromSpace(toEntry(type, entry)));
  });
  const namesOf = (entries: readonly RawEntry[]) =>
    entries.map((entry) => quoteTitle(type.label, subjectOf(type, entry).title ?? entry.id));
  // What is there keeps its place, and as much as possible of how somebody has written it.
  const kept = [...found.values()].flatMap((entry) => {
    const changed = change.find(({ id }) => id === entry.id);
    if (remove.includes(entry)) return [];
    return changed ? fromSpace(changed) : fromFile(entry);
  });
  const items = [...kept, ...add.map(fromSpace)];
  return {
    file: path.join(root, local.createLocation(type)),
    changes: { add: namesOf(add), change: namesOf(change), remove: namesOf(remove) },
    content: () => toJson(type.single ? items[0] : items),
  };
}
