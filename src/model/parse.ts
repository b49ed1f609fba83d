import { contentTypes, type Content } from ".";
import { checkEntry, isBlank, pictureLabel, subjectOf, type Problem } from "./check-entry";
import {
  sorted,
  type ContentType,
  type Entry,
  type RawContent,
  type RawEntry,
} from "./content-type";
import { cleaned } from "./fields";
import { galleryOf } from "./gallery";
import { fieldMessage, fieldProblems, problems as messages } from "./problems";

export { pictureLabel, subjectOf };
export type { Content, Problem, RawContent, RawEntry };

const reject = (entry: RawEntry, sentence: string): Problem => ({ kind: "entry", entry, sentence });

function checkUnique(contentType: ContentType, entries: readonly RawEntry[]): Problem[] {
  const subject = (entry: RawEntry) => subjectOf(contentType, entry);
  const [only, ...others] = contentType.single ? entries : [];
  const surplus = others.map((entry) =>
    reject(entry, messages.moreThanOne(subject(entry), only!.location)),
  );
  const repeated = Object.entries(contentType.fields).flatMap(([field, rule]) => {
    if (rule.kind !== "text" || !rule.unique) return [];
    return entries.flatMap((entry) => {
      const value = cleaned(entry.fields[field], rule);
      // Empty ones are missing, each by itself.
      if (typeof value !== "string" || value === "") return [];
      const first = entries.find(({ fields }) => cleaned(fields[field], rule) === value)!;
      if (first === entry) return [];
      const problem = fieldProblems.duplicate(value, first.location);
      return reject(entry, fieldMessage(subject(entry), rule.label, problem));
    });
  });
  return [...surplus, ...repeated];
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
  const present = new Set(entries.map((entry) => cleaned(entry.fields[name], field)));
  return values
    .filter((value) => !present.has(value))
    .map((value) => {
      const sentence = messages.noneWith(label, field!.label.toLowerCase(), value, location);
      return { kind: "absent", contentType, needed: [{ [name]: value }], sentence };
    });
}

/** The entry as the site reads it, with defaults where a field is empty. Nothing is checked here. */
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

/** The content that entries make which have no problem but details. */
export function contentOf(entries: readonly RawEntry[]): Content {
  const sortedEntries = contentTypes.map((contentType) => {
    const raw = entries.filter(({ type }) => type === contentType.id);
    const own = raw.map((entry) => toEntry(contentType, entry));
    return [contentType.id, sorted(contentType, own)];
  });
  // Every type is there, and every value has passed its field's rule.
  const content = Object.fromEntries(sortedEntries) as unknown as Content;
  return { ...content, galleryPhoto: galleryOf(content.galleryPhoto, content.album) };
}

/**
 * Checks everything that a source read against the rules of the content types: the only place that does.
 *
 * @returns the content, `null` where it cannot be shown; it can in spite of details
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
  if (problems.some(({ kind }) => kind !== "detail")) return { content: null, problems };
  return { content: contentOf(entries), problems };
}
