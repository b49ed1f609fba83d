import { contentTypes, type Content } from ".";
import { isBlank } from "./check-entry";
import type { ContentType, RawContent, RawEntry } from "./content-type";
import { isRequired, type Field } from "./fields";
import { contentOf, parse } from "./parse";

/** The site cannot do without these: what is missing of them gets a placeholder. */
const NEEDED: readonly string[] = ["siteSettings", "page"];

function placeholderFor(field: Field): unknown {
  const text = `Draft: no ${field.label.toLowerCase()} yet`;
  if (field.kind === "textList") return [field.format?.example ?? text];
  return (field.kind === "text" && (field.oneOf?.[0] ?? field.format?.example)) || text;
}

/** The entry with placeholders where it must have a value and has none, or one of these wrong ones. */
function complete({ fields }: ContentType, entry: RawEntry, wrong: string[]) {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = wrong.includes(name) ? undefined : entry.fields[name];
    const isLacking = isBlank(value) && isRequired(field, entry.fields);
    return [name, isLacking ? placeholderFor(field) : value] as const;
  });
  return { ...entry, fields: Object.fromEntries(values) };
}

/**
 * The part of the content that can be shown.
 *
 * @returns also all that is wrong with the rest and with details, a sentence each
 */
export function fillDrafts(raw: RawContent): {
  readonly content: Content;
  readonly issues: readonly string[];
} {
  const { entries, createLocation } = raw;
  const found = parse(raw).problems;
  const leftOut = new Set<RawEntry>();
  const shown = entries.flatMap((entry): RawEntry[] => {
    const own = found.filter((problem) => "entry" in problem && problem.entry === entry);
    const wrong = own.flatMap((problem) => (problem.kind === "value" ? problem.field : []));
    if (own.every(({ kind }) => kind === "detail")) return [entry];
    const contentType = contentTypes.find(({ id }) => id === entry.type && NEEDED.includes(id));
    // A page without its slug has no place: any other slug would be another page.
    const isLost = own.some(({ kind }) => kind === "entry") || wrong.includes("slug");
    if (contentType && !isLost) return [complete(contentType, entry, wrong)];
    leftOut.add(entry);
    return [];
  });
  const added = parse({ entries: shown, createLocation }).problems.flatMap((problem) => {
    if (problem.kind !== "absent" || !NEEDED.includes(problem.contentType.id)) return [];
    const { contentType, needed } = problem;
    const [type, location] = [contentType.id, createLocation(contentType)];
    return needed.map((fields) => {
      const id = ["draft", type, ...Object.values(fields)].join("-");
      return complete(contentType, { type, id, fields, location }, []);
    });
  });
  const issues = found.map((problem) => {
    const isLeftOut = "entry" in problem && leftOut.has(problem.entry);
    return isLeftOut ? `Not shown: ${problem.sentence}` : problem.sentence;
  });
  return { content: contentOf([...shown, ...added]), issues };
}
