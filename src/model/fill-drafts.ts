import { contentTypes, type Content } from ".";
import { isBlank } from "./check-entry";
import type { ContentType, RawContent, RawEntry } from "./content-type";
import type { Field } from "./fields";
import { contentOf, parse } from "./parse";
import { isMinor, type Problem } from "./problems";

/** A problem of the content, and whether the site shows the entry all the same. */
type DraftProblem = Problem & { readonly isShown: boolean };

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

/** Creates the entry that a problem reports as absent. */
function createAbsent({ code, entry: { type }, field, location, params }: Problem): RawEntry[] {
  const contentType = needed.find(({ id }) => id === type);
  if (!contentType || (code !== "none" && code !== "noneWith")) return [];
  const value = code === "noneWith" ? params.value : "only";
  const fields = field === null ? {} : { [field]: value };
  return [complete(contentType, { type, id: `draft-${type}-${value}`, fields, location }, [])];
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
  const absent = parse({ ...raw, entries: shown }).problems.flatMap(createAbsent);
  const isLeftOut = (problem: Problem) =>
    problem.entry.id !== null && !shown.some((entry) => isIn(entry, problem));
  return {
    content: contentOf([...shown, ...absent]),
    problems: found.map((problem) => ({ ...problem, isShown: !isLeftOut(problem) })),
  };
}
