import { contentTypes, type ContentTypes } from ".";
import type { ContentOf, ContentType, Entry } from "./content-type";
import { demandOn } from "./demand";
import type { Field } from "./fields";
import { problems, type Subject } from "./problems";

/** An entry as a source hands it over: nothing about its fields is known yet. */
export interface RawEntry {
  readonly type: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Address of the entry for the editor. */
  readonly where: string;
  /**
   * When the entry was last changed, as ISO 8601. The CMS knows. Files do not: in a fresh clone
   * they are all as old as the clone, so the embedded source leaves it out.
   */
  readonly updatedAt?: string;
}

/** All that a source read, and where an editor would add what is missing. */
export interface RawContent {
  readonly entries: readonly RawEntry[];
  readonly whereToAdd: (contentType: ContentType) => string;
}

/** The checked entries of every content type, in the order of the site. */
export type Content = {
  readonly [Id in keyof ContentTypes]: readonly Entry<ContentOf<ContentTypes[Id]["fields"]>>[];
};

export type ParseResult =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly problems: readonly string[] };

const ENTRY_ID = /^[\w.-]{1,64}$/;

export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** What a message calls the entry. */
export function subjectOf(contentType: ContentType, entry: RawEntry): Subject {
  const title = entry.fields[contentType.titleField];
  return {
    type: contentType.label,
    title: typeof title === "string" && title.trim() !== "" ? title.trim() : null,
    where: entry.where,
  };
}

const emptyValueOf = (field: Field) => ("default" in field ? (field.default ?? null) : null);

export const cleaned = (value: unknown) => (typeof value === "string" ? value.trim() : value);

function parseEntry(contentType: ContentType, raw: RawEntry, found: string[]): Entry {
  const subject = subjectOf(contentType, raw);
  for (const name of Object.keys(raw.fields)) {
    if (!Object.hasOwn(contentType.fields, name)) found.push(problems.unknownField(subject, name));
  }
  if (typeof raw.id !== "string" || !ENTRY_ID.test(raw.id)) {
    found.push(problems.unusableId(subject, raw.id));
  }
  const fields = Object.entries(contentType.fields).map(([name, field]) => {
    const value = raw.fields[name];
    if (isBlank(value)) {
      if ("required" in field && field.required) found.push(problems.missing(subject, field.label));
      return [name, emptyValueOf(field)];
    }
    const mustBe = demandOn(field, value);
    if (mustBe) found.push(problems.wrong(subject, field.label, mustBe, value));
    return [name, cleaned(value)];
  });
  // Right by construction once no problem was found; parse() hands nothing out before that.
  return {
    id: raw.id,
    fields: Object.fromEntries(fields) as Entry["fields"],
    updatedAt: raw.updatedAt ?? null,
  };
}

/** Reports every entry whose key another entry before it has too. */
function findRepeats(
  entries: readonly RawEntry[],
  keyOf: (entry: RawEntry) => unknown,
  report: (entry: RawEntry, key: string, firstWhere: string) => void,
) {
  const firstWhere = new Map<string, string>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (typeof key !== "string") continue;
    const first = firstWhere.get(key);
    if (first === undefined) firstWhere.set(key, entry.where);
    else report(entry, key, first);
  }
}

function parseType(contentType: ContentType, raw: RawContent, found: string[]): Entry[] {
  const ofType = raw.entries.filter((entry) => entry.type === contentType.id);
  const subject = (entry: RawEntry) => subjectOf(contentType, entry);
  const { label, plural, single, everyOneOf, fields } = contentType;

  if (ofType.length === 0) found.push(problems.none(plural, raw.whereToAdd(contentType)));
  if (single) {
    for (const entry of ofType.slice(1)) {
      found.push(problems.moreThanOne(subject(entry), ofType[0]!.where));
    }
  }

  findRepeats(
    ofType,
    (entry) => entry.id,
    (entry, id, first) => found.push(problems.duplicateId(subject(entry), id, first)),
  );
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "text" || !field.unique) continue;
    findRepeats(
      ofType,
      (entry) => cleaned(entry.fields[name]),
      (entry, value, first) =>
        found.push(problems.duplicate(subject(entry), field.label, value, first)),
    );
  }

  const needed = everyOneOf ? fields[everyOneOf] : undefined;
  if (everyOneOf && needed?.kind === "text" && ofType.length > 0) {
    const present = new Set(ofType.map((entry) => cleaned(entry.fields[everyOneOf])));
    for (const value of needed.oneOf ?? []) {
      if (present.has(value)) continue;
      const where = raw.whereToAdd(contentType);
      found.push(problems.noneWith(label, needed.label.toLowerCase(), value, where));
    }
  }

  return ofType.map((entry) => parseEntry(contentType, entry, found));
}

/** Order of the site; equal entries stand by title, then by id, so that it never wavers. */
function sorted(contentType: ContentType, entries: readonly Entry[]): Entry[] {
  // A title field is a required text.
  const titleOf = (entry: Entry) => entry.fields[contentType.titleField] as string;
  return entries.toSorted(
    (a, b) =>
      contentType.compare?.(a.fields, b.fields) ||
      titleOf(a).localeCompare(titleOf(b), "en") ||
      a.id.localeCompare(b.id, "en"),
  );
}

/**
 * Checks everything that a source read.
 *
 * @returns the content of the site, sorted, or every problem in the editor's words; never both
 */
export function parse(raw: RawContent): ParseResult {
  const found: string[] = [];
  const known = new Set<string>(contentTypes.map(({ id }) => id));
  for (const { type, where } of raw.entries) {
    if (!known.has(type)) found.push(problems.unknownType(type, where));
  }
  const parsed = contentTypes.map(
    (contentType) => [contentType, parseType(contentType, raw, found)] as const,
  );
  if (found.length > 0) return { ok: false, problems: found };
  const content: unknown = Object.fromEntries(
    parsed.map(([contentType, entries]) => [contentType.id, sorted(contentType, entries)]),
  );
  return { ok: true, content: content as Content };
}
