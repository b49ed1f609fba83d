import { contentTypes, type Content } from ".";
import { isBlank } from "./check-entry";
import type { ContentType, RawContent, RawEntry } from "./content-type";
import { cleaned, type Field } from "./fields";
import { contentOf, parse } from "./parse";
import { isMinor, type Problem } from "./problems";

/** A problem of the content, and whether the site shows the entry all the same. */
export type DraftProblem = Problem & { readonly isShown: boolean };

/** Types without which there is no site. They get placeholders for what is missing. */
const needed = contentTypes.filter(({ id }) => id === "siteSettings" || id === "page");

function placeholderFor(field: Field): unknown {
  const text = `Draft: no ${field.label.toLowerCase()} yet`;
  if (field.kind === "textList") return [field.format?.example ?? text];
  return (field.kind === "text" && (field.oneOf?.[0] ?? field.format?.example)) || text;
}

/** Fills in placeholders for required values that are missing or wrong. */
function complete(
  { fields }: ContentType,
  entry: RawEntry,
  wrong: readonly (string | null)[],
): RawEntry {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = wrong.includes(name) ? undefined : entry.fields[name];
    const isLacking = isBlank(value) && field.required;
    return [name, isLacking ? placeholderFor(field) : value] as const;
  });
  return { ...entry, fields: Object.fromEntries(values) };
}

/** Creates the entries of a type that are absent: one for each value that some entry must have. */
function createAbsent(
  contentType: ContentType,
  entries: readonly RawEntry[],
  location: string,
): RawEntry[] {
  const { fields, id: type, requiresEachValueOf: name = "" } = contentType;
  const own = entries.filter((entry) => entry.type === type);
  const field = fields[name];
  if (field?.kind !== "text" || !field.oneOf) {
    const id = `draft-${type}`;
    return own.length > 0 ? [] : [complete(contentType, { type, id, fields: {}, location }, [])];
  }
  const present = own.map((entry) => cleaned(entry.fields[name], field));
  const absent = field.oneOf.filter((value) => !present.includes(value));
  return absent.map((value) => {
    const entry = { type, id: `draft-${type}-${value}`, fields: { [name]: value }, location };
    return complete(contentType, entry, []);
  });
}

const isIn = (entry: RawEntry, problem: Problem) =>
  problem.entry.type === entry.type && problem.entry.id === entry.id;

/**
 * Selects the part of the content that can be shown, and fills in placeholders.
 *
 * @returns also all that is wrong with the content
 */
export function fillDrafts(raw: RawContent): {
  readonly content: Content;
  readonly problems: readonly DraftProblem[];
} {
  const found = parse(raw).problems;
  const shown = raw.entries.flatMap((entry): RawEntry[] => {
    const serious = found.filter((problem) => isIn(entry, problem) && !isMinor(problem));
    if (serious.length === 0) return [entry];
    const contentType = needed.find(({ id }) => id === entry.type);
    const wrong = serious.map(({ field }) => field);
    // A page without a valid slug cannot be placed.
    if (!contentType || wrong.includes(null) || wrong.includes("slug")) return [];
    return [complete(contentType, entry, wrong)];
  });
  const absent = needed.flatMap((type) => createAbsent(type, shown, raw.createLocation(type)));
  const isLeftOut = (problem: Problem) =>
    problem.entry.id !== null && !shown.some((entry) => isIn(entry, problem));
  return {
    content: contentOf([...shown, ...absent]),
    problems: found.map((problem) => ({ ...problem, isShown: !isLeftOut(problem) })),
  };
}
