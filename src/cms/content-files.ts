/** What `src/content` is to hold: names of its files, and the entries as JSON. */
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ContentType } from "../model/content-type";
import { isRawImage, isRawPicture, PICTURE_ENDINGS } from "../model/fields";
import { subjectOf, toEntry, type RawContent, type RawEntry } from "../model/parse";
import { mediaTypeOf } from "./samples";
import type { Picture } from "./space-content";
import { quoteTitle } from "./terminal";

/** Something in `src/content` that differs from the space. */
export interface Change {
  readonly kind: "add" | "change" | "remove";
  readonly name: string;
}

/** What brings a file in step with the space. */
export interface Step {
  readonly file: string;
  readonly changes: readonly Change[];
  /** The new content; `null` to delete the file. */
  readonly content: () => Promise<Buffer | string | null>;
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
export function nameFiles(
  pictures: readonly (readonly [id: string, Picture])[],
): Map<string, string> {
  const names = pictures.map(([id, { fileName = id, contentType = "" }]) => {
    const safe = fileName.replace(/[^\p{Letter}\p{Number}._-]+/gu, "-");
    const ending = mediaTypeOf(safe) === contentType ? "" : (PICTURE_ENDINGS[contentType] ?? "");
    return [id, safe + ending] as const;
  });
  const uses = (name: string) =>
    names.filter(([, other]) => other.toLowerCase() === name.toLowerCase()).length;
  return new Map(
    names.map(([id, name]) => {
      const { name: stem, ext } = path.parse(name);
      return [id, uses(name) > 1 ? `${stem}-${id}${ext}` : name];
    }),
  );
}

/** A value as a file has it: pictures by the names of their files. */
function toValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toValue);
  if (!isRawImage(value)) return value;
  const image = path.basename(value.path);
  return isRawPicture(value) ? { image, description: value.description } : image;
}

/** An entry as its file has it: pictures by the names of their files, nothing that is empty. */
const toItem = ({ id, fields }: Pick<RawEntry, "id" | "fields">) => ({
  id,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map(([name, value]) => [name, toValue(value)]),
  ),
});

const nameOf = (contentType: ContentType, entry: RawEntry) => {
  const { type, title } = subjectOf(contentType, entry);
  return quoteTitle(type, title ?? entry.id);
};

export function planEntries(
  root: string,
  type: ContentType,
  local: RawContent,
  space: RawContent,
): Step {
  const ofType = ({ entries }: RawContent) => entries.filter((entry) => entry.type === type.id);
  const found = new Map(ofType(local).map((entry) => [entry.id, entry]));
  const wanted = new Map(ofType(space).map((entry) => [entry.id, entry]));
  const shownItem = (entry: RawEntry) => toItem(toEntry(type, entry));
  const isSame = (a: RawEntry, b: RawEntry) => isDeepStrictEqual(shownItem(a), shownItem(b));
  // What is there keeps its place, and as much as possible of how somebody has written it.
  const kept = [...found.values()].flatMap((entry) => {
    const now = wanted.get(entry.id);
    return now ? (isSame(entry, now) ? entry : now) : [];
  });
  const added = [...wanted.values()].filter(({ id }) => !found.has(id));
  const items = [...kept, ...added].map(toItem);
  return {
    file: path.join(root, local.whereToAdd(type)),
    changes: [
      ...added.map((entry) => ({ kind: "add" as const, name: nameOf(type, entry) })),
      ...kept
        .filter((entry) => found.get(entry.id) !== entry)
        .map((entry) => ({ kind: "change" as const, name: nameOf(type, entry) })),
      ...[...found.values()]
        .filter(({ id }) => !wanted.has(id))
        .map((entry) => ({ kind: "remove" as const, name: nameOf(type, entry) })),
    ],
    content: () => Promise.resolve(toJson(type.single ? items[0] : items)),
  };
}
