import { contentTypes, type Content } from ".";
import { checkEntry, isBlank, problemOf } from "./check-entry";
import {
  sorted,
  type ContentType,
  type Entry,
  type RawContent,
  type RawEntry,
} from "./content-type";
import { cleaned } from "./fields";
import { galleryOf } from "./gallery";
import { fault, isMinor, type Fault, type Problem } from "./problems";

export type { Content, Problem, RawContent, RawEntry };

function checkUnique(contentType: ContentType, entries: readonly RawEntry[]): Problem[] {
  const [only, ...others] = contentType.single ? entries : [];
  const surplus = others.map((entry) =>
    problemOf(contentType, entry, null, fault("moreThanOne", { other: only!.location })),
  );
  const repeated = Object.entries(contentType.fields).flatMap(([field, rule]) => {
    if (rule.kind !== "text" || !rule.unique) return [];
    return entries.flatMap((entry) => {
      const value = cleaned(entry.fields[field], rule);
      // Empty values are reported as missing.
      if (typeof value !== "string" || value === "") return [];
      const first = entries.find(({ fields }) => cleaned(fields[field], rule) === value)!;
      if (first === entry) return [];
      const found = fault("duplicate", { value, other: first.location });
      return problemOf(contentType, entry, field, found);
    });
  });
  return [...surplus, ...repeated];
}

/** Checks that there is an entry of the type, or one for each value of a fixed list. */
function checkPresent(
  { fields, id: type, requiresEachValueOf: name = "" }: ContentType,
  entries: readonly RawEntry[],
  location: string,
): Problem[] {
  const absent = (field: string | null, found: Fault) =>
    ({ ...found, entry: { type, id: null, title: null }, field, location }) as Problem;
  const field = fields[name];
  if (field?.kind !== "text" || !field.oneOf) {
    return entries.length === 0 ? [absent(null, fault("none", {}))] : [];
  }
  const present = new Set(entries.map((entry) => cleaned(entry.fields[name], field)));
  return field.oneOf
    .filter((value) => !present.has(value))
    .map((value) => absent(name, fault("noneWith", { value })));
}

/** Cleans an entry's values and fills in defaults. Checks nothing. */
export function toEntry({ fields }: ContentType, raw: RawEntry): Entry {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = raw.fields[name];
    const usual = "default" in field ? field.default : undefined;
    return [name, isBlank(value) ? (usual ?? null) : cleaned(value, field)];
  });
  return {
    id: raw.id,
    fields: Object.fromEntries(values) as Entry["fields"],
    updatedAt: raw.updatedAt ?? null,
  };
}

/** Creates the content from entries that have passed the checks, or have minor problems only. */
export function contentOf(entries: readonly RawEntry[]): Content {
  const sortedEntries = contentTypes.map((contentType) => {
    const raw = entries.filter(({ type }) => type === contentType.id);
    const own = raw.map((entry) => toEntry(contentType, entry));
    return [contentType.id, sorted(contentType, own)];
  });
  // Safe, because every type is listed and every value has passed its field's rules.
  const content = Object.fromEntries(sortedEntries) as unknown as Content;
  return { ...content, galleryPhoto: galleryOf(content.galleryPhoto, content.album) };
}

/**
 * Checks all that a source has read against the rules of the content types.
 *
 * @returns the content, or `null` if a problem is not minor
 */
export function parse(raw: RawContent): {
  readonly content: Content | null;
  readonly problems: readonly Problem[];
} {
  const { entries, createLocation } = raw;
  const ofType = (type: string) => entries.filter((entry) => entry.type === type);
  const problems = contentTypes.flatMap((contentType) => {
    const own = ofType(contentType.id);
    const canBeAbsent =
      contentType.optional ||
      contentTypes.some(
        ({ id, substitutesFor }) => substitutesFor === contentType.id && ofType(id).length > 0,
      );
    return [
      ...checkUnique(contentType, own),
      ...(canBeAbsent ? [] : checkPresent(contentType, own, createLocation(contentType))),
      ...own.flatMap((entry) => checkEntry(contentType, entry, raw)),
    ];
  });
  if (!problems.every(isMinor)) return { content: null, problems };
  return { content: contentOf(entries), problems };
}
