import { contentTypes, type ContentTypes } from ".";
import { photosOf } from "./album";
import { checkEntry, isBlank, subjectOf } from "./check-entry";
import type { ContentOf, ContentType, Entry } from "./content-type";
import { trimmed, type Field, type RawPicture } from "./fields";
import { galleryPhoto } from "./gallery-photo";
import { withOneSpelling } from "./normalize-spelling";
import { fieldMessage, fieldProblems, problems as messages } from "./problems";

export { subjectOf };

/** An entry as a source reads it: nothing about its fields is known yet. */
export interface RawEntry {
  readonly type: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly location: string;
  /** When it was last changed, as ISO 8601. A file does not know: it is as old as its clone. */
  readonly updatedAt?: string;
}

/** All that a source read, and where an editor would add what is missing. */
export interface RawContent {
  readonly entries: readonly RawEntry[];
  readonly createLocation: (contentType: ContentType) => string;
}

/** The checked entries of every content type, in the order of the site. */
export type Content = {
  readonly [Id in keyof ContentTypes]: readonly Entry<ContentOf<ContentTypes[Id]["fields"]>>[];
};

/** A broken rule. `sentence` tells the editor which entry it is, what is wrong, the fix and where. */
export type Problem = { readonly sentence: string } & (
  | {
      /** With a `link` that leads nowhere, a text can be shown all the same. */
      readonly kind: "value" | "link";
      readonly entry: RawEntry;
      readonly field: string;
      /** What is wrong with the field, in the few words that a draft shows in its place. */
      readonly fault: string;
      /** Of many pictures, the one that is wrong. */
      readonly picture?: RawPicture;
    }
  /** The entry must not be there, or not like this. */
  | { readonly kind: "entry"; readonly entry: RawEntry }
  /** The site needs entries of the type, each of which holds at least these fields. */
  | {
      readonly kind: "absent";
      readonly contentType: ContentType;
      readonly needed: readonly RawEntry["fields"][];
    }
);

/** What is wrong with a field of an entry. */
export type FieldProblem = Extract<Problem, { readonly field: string }>;

/** Every field that the entries have by their content types. */
export const knownFields = (entries: readonly RawEntry[]) =>
  contentTypes.flatMap((contentType) =>
    entries
      .filter(({ type }) => type === contentType.id)
      .flatMap((entry) =>
        Object.entries(contentType.fields).map(([name, field]) => {
          return { contentType, entry, name, field, value: entry.fields[name] };
        }),
      ),
  );

/** Every entry that has the same key as one before it, with that one. */
function repeats(entries: readonly RawEntry[], keyOf: (entry: RawEntry) => unknown) {
  const firsts = new Map<string, RawEntry>();
  return entries.flatMap((entry) => {
    const key = keyOf(entry);
    // Empty ones are missing, each by itself.
    if (typeof key !== "string" || key === "") return [];
    const first = firsts.get(key);
    if (!first) firsts.set(key, entry);
    return first ? [{ entry, key, first }] : [];
  });
}

const reject = (entry: RawEntry, sentence: string): Problem => ({ kind: "entry", entry, sentence });

function checkUnique(contentType: ContentType, entries: readonly RawEntry[]): Problem[] {
  const subject = (entry: RawEntry) => subjectOf(contentType, entry);
  const [only, ...others] = contentType.single ? entries : [];
  const surplus = others.map((entry) =>
    reject(entry, messages.moreThanOne(subject(entry), only!.location)),
  );
  const ids = repeats(entries, ({ id }) => id).map(({ entry, key, first }) =>
    reject(entry, messages.duplicateId(subject(entry), key, first.location)),
  );
  const values = Object.entries(contentType.fields).flatMap(([field, rule]) => {
    if (rule.kind !== "text" || !rule.unique) return [];
    return repeats(entries, ({ fields }) => trimmed(fields[field])).map(({ entry, key, first }) => {
      const fault = fieldProblems.duplicate(key, first.location);
      return reject(entry, fieldMessage(subject(entry), rule.label, fault).sentence);
    });
  });
  return [...surplus, ...ids, ...values];
}

/** The site needs an entry of each type, and of some types one for each value of a fixed list. */
function checkPresent(
  contentType: ContentType,
  entries: readonly RawEntry[],
  location: string,
): Problem[] {
  const { requiresEachValueOf: name = "", fields, label, plural } = contentType;
  const field = fields[name];
  const values = (field?.kind === "text" && field.oneOf) || [];
  if (entries.length === 0) {
    const needed = values.length > 0 ? values.map((value) => ({ [name]: value })) : [{}];
    return [{ kind: "absent", contentType, needed, sentence: messages.none(plural, location) }];
  }
  const present = new Set(entries.map((entry) => trimmed(entry.fields[name])));
  return values
    .filter((value) => !present.has(value))
    .map((value) => {
      const sentence = messages.noneWith(label, field!.label.toLowerCase(), value, location);
      return { kind: "absent", contentType, needed: [{ [name]: value }], sentence };
    });
}

function emptyValueOf(field: Field) {
  if (field.kind === "references") return [];
  return "default" in field ? (field.default ?? null) : null;
}

/** The entry as the site reads it, with defaults where a field is empty. Nothing is checked here. */
export function toEntry({ fields }: ContentType, raw: RawEntry): Entry {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = raw.fields[name];
    return [name, isBlank(value) ? emptyValueOf(field) : trimmed(value)];
  });
  return {
    id: raw.id,
    fields: Object.fromEntries(values) as Entry["fields"],
    updatedAt: raw.updatedAt ?? null,
  };
}

/** In the order of the site; equal entries by title, then by id, so that the order never varies. */
function sorted<E extends Entry>(contentType: ContentType, entries: readonly E[]): E[] {
  // A title field is a required text.
  const titleOf = (entry: Entry) => entry.fields[contentType.titleField] as string;
  return entries.toSorted(
    (a, b) =>
      contentType.compare?.(a.fields, b.fields) ||
      titleOf(a).localeCompare(titleOf(b), "en") ||
      a.id.localeCompare(b.id, "en"),
  );
}

/** The gallery's photos, those of an album together in the album's place, with one spelling each. */
function galleryOf({ album, galleryPhoto: photos }: Content): Content["galleryPhoto"] {
  const places = [
    ...photos.map((photo) => ({ ...photo, shown: [photo] })),
    ...album.map((entry) => ({
      ...entry,
      // An album's title decides where a photo's description would.
      fields: { ...entry.fields, alt: entry.fields.title },
      shown: photosOf(entry),
    })),
  ];
  const all = sorted(galleryPhoto, places).flatMap(({ shown }) => shown);
  const categories = withOneSpelling(all.map(({ fields }) => fields.category));
  return all.map((photo, index) => ({
    ...photo,
    fields: { ...photo.fields, category: categories[index]! },
  }));
}

/**
 * Checks everything that a source read against the rules of the content types: the only place that does.
 *
 * @returns the content, `null` where it cannot be shown; it can in spite of links that lead nowhere
 */
export function parse({ entries, createLocation }: RawContent): {
  readonly content: Content | null;
  readonly problems: readonly Problem[];
} {
  const ofType = (type: string) => entries.filter((entry) => entry.type === type);
  const unknown = entries.filter(({ type }) => contentTypes.every(({ id }) => id !== type));
  const problems = [
    ...unknown.map((entry) => reject(entry, messages.unknownType(entry.type, entry.location))),
    ...contentTypes.flatMap((contentType) => {
      const own = ofType(contentType.id);
      const canBeAbsent =
        contentType.optional ||
        contentTypes.some(
          ({ id, substitutesFor }) => substitutesFor === contentType.id && ofType(id).length > 0,
        );
      return [
        ...checkUnique(contentType, own),
        ...(canBeAbsent ? [] : checkPresent(contentType, own, createLocation(contentType))),
        ...own.flatMap((entry) => checkEntry(contentType, entry, entries)),
      ];
    }),
  ];
  if (problems.some(({ kind }) => kind !== "link")) return { content: null, problems };
  const sortedEntries = contentTypes.map((contentType) => {
    const own = ofType(contentType.id).map((entry) => toEntry(contentType, entry));
    return [contentType.id, sorted(contentType, own)];
  });
  // Every type is there, and every value has passed its field's rule.
  const content = Object.fromEntries(sortedEntries) as unknown as Content;
  return { content: { ...content, galleryPhoto: galleryOf(content) }, problems };
}
