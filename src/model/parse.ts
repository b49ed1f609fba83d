/** Checks the content of a source, and converts it for the site. */
import { contentTypeOf, contentTypes, type Content } from ".";
import { checkEntry, isBlank, isRequired, problemOf } from "./check-entry";
import {
  sorted,
  type ContentType,
  type Entry,
  type RawContent,
  type RawEntry,
} from "./content-type";
import type { Field } from "./fields";
import { galleryOf } from "./gallery";
import { isAbsent, isRawFile } from "./files";
import { fault, isMinor, type Fault, type Problem } from "./problems";

export type { Content, Problem, RawContent, RawEntry };

function checkUnique(contentType: ContentType, entries: readonly RawEntry[]): Problem[] {
  const [only, ...others] = contentType.single ? entries : [];
  const surplus = others.map((entry) =>
    problemOf(entry, null, fault("moreThanOne", { other: only!.location })),
  );
  const repeated = Object.entries(contentType.fields).flatMap(([field, rule]) => {
    if (rule.kind !== "text" || !rule.unique) return [];
    return entries.flatMap((entry) => {
      const value = entry.fields[field];
      // Empty values are reported as missing.
      if (typeof value !== "string" || value === "") return [];
      const first = entries.find(({ fields }) => fields[field] === value)!;
      const duplicate = fault("duplicate", { value, other: first.location });
      return first === entry ? [] : problemOf(entry, field, duplicate);
    });
  });
  return [...surplus, ...repeated];
}

/** Checks that a type has an entry, or one for each value of a fixed list. */
function checkPresent(
  { fields, id: type, requiresEachValueOf: name = "" }: ContentType,
  entries: readonly RawEntry[],
  location: string,
): Problem[] {
  const toProblem = (field: string | null, found: Fault): Problem => {
    return { ...found, entry: { type, id: null, title: null }, field, location };
  };
  const field = fields[name];
  if (field?.kind !== "text" || !field.oneOf) {
    return entries.length === 0 ? [toProblem(null, fault("none", {}))] : [];
  }
  const present = new Set(entries.map((entry) => entry.fields[name]));
  return field.oneOf
    .filter((value) => !present.has(value))
    .map((value) => toProblem(name, fault("noneWith", { value })));
}

/** Fills in the defaults of an entry, without checking its values. */
export function toEntry(raw: RawEntry): Entry {
  const values = Object.entries(contentTypeOf(raw).fields).map(([name, field]) => {
    const value = raw.fields[name];
    const fallback = "default" in field ? field.default : null;
    return [name, isBlank(value) || (isRawFile(value) && isAbsent(value)) ? fallback : value];
  });
  return {
    id: raw.id,
    fields: Object.fromEntries(values) as Entry["fields"],
    updatedAt: raw.updatedAt ?? null,
  };
}

/** Creates the content from entries that have no problems, or only minor ones. */
function contentOf(entries: readonly RawEntry[]): Content {
  const sortedEntries = contentTypes.map((contentType) => {
    const raw = entries.filter(({ type }) => type === contentType.id);
    const own = raw.map(toEntry);
    return [contentType.id, sorted(contentType, own)];
  });
  // Safe, because every type is listed and every value has passed the checks of its field.
  const content = Object.fromEntries(sortedEntries) as unknown as Content;
  return { ...content, galleryPhoto: galleryOf(content.galleryPhoto, content.album) };
}

/**
 * Checks the content of a source against the rules of the content types.
 *
 * @returns all problems, and the content, or `null` if any problem is not minor
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
      ...own.flatMap((entry) => checkEntry(entry, entries)),
    ];
  });
  return { content: problems.every(isMinor) ? contentOf(entries) : null, problems };
}

/** Types that no page works without. A preview fills in placeholders for whatever they lack. */
const essentialTypes = contentTypes.filter(({ id }) => id === "siteSettings" || id === "page");

function placeholderFor(field: Field): unknown {
  const text = `Draft: no ${field.label.toLowerCase()} yet`;
  if (field.kind === "textList") return [field.format?.example ?? text];
  return (field.kind === "text" && (field.oneOf?.[0] ?? field.format?.example)) || text;
}

/** Replaces required values that are missing or wrong with placeholders. */
function complete(type: ContentType, entry: RawEntry, wrong: readonly unknown[] = []): RawEntry {
  const values = Object.entries(type.fields).map(([name, field]) => {
    const value = wrong.includes(name) ? undefined : entry.fields[name];
    return [
      name,
      isBlank(value) && isRequired(field, entry) ? placeholderFor(field) : value,
    ] as const;
  });
  return { ...entry, fields: Object.fromEntries(values) };
}

/** Creates a placeholder for the entry that a problem reports as missing. */
function createMissing({ code, entry: { type }, field, location, params }: Problem): RawEntry[] {
  const contentType = essentialTypes.find(({ id }) => id === type);
  if (!contentType || (code !== "none" && code !== "noneWith")) return [];
  const value = code === "noneWith" ? String(params["value"]) : "only";
  const fields = field === null ? {} : { [field]: value };
  return [complete(contentType, { type, id: `draft-${type}-${value}`, fields, location })];
}

/**
 * Selects the part of unfinished content that can be shown, and fills in placeholders.
 *
 * @returns the content, and all problems, each with whether the site still shows its entry
 */
export function fillDrafts(raw: RawContent) {
  const found = parse(raw).problems;
  const isIn = ({ id, type }: RawEntry, { entry }: Problem) =>
    entry.type === type && entry.id === id;
  const shown = raw.entries.flatMap((entry): RawEntry[] => {
    const serious = found.filter((problem) => isIn(entry, problem) && !isMinor(problem));
    if (serious.length === 0) return [entry];
    const contentType = essentialTypes.find(({ id }) => id === entry.type);
    const wrong = serious.map(({ field }) => field);
    // A page without a valid slug has no address.
    if (!contentType || wrong.includes(null) || wrong.includes("slug")) return [];
    return [complete(contentType, entry, wrong)];
  });
  const missing = parse({ ...raw, entries: shown }).problems.flatMap(createMissing);
  const problems = found.map((problem) => ({
    ...problem,
    isShown: problem.entry.id === null || shown.some((entry) => isIn(entry, problem)),
  }));
  return { content: contentOf([...shown, ...missing]), problems };
}
