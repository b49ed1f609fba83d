/** Checks of all that a source has read, and the content that can be shown of it. */
import { contentTypes, type Content } from ".";
import { checkEntry, isBlank, problemOf } from "./check-entry";
import {
  sorted,
  type ContentType,
  type Entry,
  type RawContent,
  type RawEntry,
} from "./content-type";
import { cleaned, type Field } from "./fields";
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
      const duplicate = fault("duplicate", { value, other: first.location });
      return first === entry ? [] : problemOf(contentType, entry, field, duplicate);
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
  const absent = (field: string | null, found: Fault): Problem => {
    return { ...found, entry: { type, id: null, title: null }, field, location };
  };
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
function contentOf(entries: readonly RawEntry[]): Content {
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
    const substitute = contentTypes.find((type) => type.substitutesFor === contentType.id);
    const isOptional = contentType.optional || (substitute && ofType(substitute.id).length > 0);
    return [
      ...checkUnique(contentType, own),
      ...(isOptional ? [] : checkPresent(contentType, own, createLocation(contentType))),
      ...own.flatMap((entry) => checkEntry(contentType, entry, raw)),
    ];
  });
  return { content: problems.every(isMinor) ? contentOf(entries) : null, problems };
}

/** Types without which there is no site. Drafts get placeholders for what is missing. */
const needed = contentTypes.filter(({ id }) => id === "siteSettings" || id === "page");

function placeholderFor(field: Field): unknown {
  const text = `Draft: no ${field.label.toLowerCase()} yet`;
  if (field.kind === "textList") return [field.format?.example ?? text];
  return (field.kind === "text" && (field.oneOf?.[0] ?? field.format?.example)) || text;
}

/** Fills in placeholders for required values that are missing or wrong. */
function complete(type: ContentType, entry: RawEntry, wrong: readonly unknown[] = []): RawEntry {
  const values = Object.entries(type.fields).map(([name, field]) => {
    const value = wrong.includes(name) ? undefined : entry.fields[name];
    return [name, isBlank(value) && field.required ? placeholderFor(field) : value] as const;
  });
  return { ...entry, fields: Object.fromEntries(values) };
}

/** Creates the entry that a problem reports as absent. */
function createAbsent({ code, entry: { type }, field, location, params }: Problem): RawEntry[] {
  const contentType = needed.find(({ id }) => id === type);
  if (!contentType || (code !== "none" && code !== "noneWith")) return [];
  const value = code === "noneWith" ? String(params["value"]) : "only";
  const fields = field === null ? {} : { [field]: value };
  return [complete(contentType, { type, id: `draft-${type}-${value}`, fields, location })];
}

/**
 * Selects the part of unfinished content that can be shown, and fills in placeholders.
 *
 * @returns also all that is wrong with the content, and whether the site shows the entry all the same
 */
export function fillDrafts(raw: RawContent) {
  const found = parse(raw).problems;
  const isIn = ({ id, type }: RawEntry, { entry }: Problem) =>
    entry.type === type && entry.id === id;
  const shown = raw.entries.flatMap((entry): RawEntry[] => {
    const serious = found.filter((problem) => isIn(entry, problem) && !isMinor(problem));
    if (serious.length === 0) return [entry];
    const contentType = needed.find(({ id }) => id === entry.type);
    const wrong = serious.map(({ field }) => field);
    // A page without a valid slug has no address.
    if (!contentType || wrong.includes(null) || wrong.includes("slug")) return [];
    return [complete(contentType, entry, wrong)];
  });
  const absent = parse({ ...raw, entries: shown }).problems.flatMap(createAbsent);
  const problems = found.map((problem) => ({
    ...problem,
    isShown: problem.entry.id === null || shown.some((entry) => isIn(entry, problem)),
  }));
  return { content: contentOf([...shown, ...absent]), problems };
}
