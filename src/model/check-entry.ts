/** What is wrong with an entry by itself. */
import type { ContentType } from "./content-type";
import {
  isRawImage,
  isRawPicture,
  isRequired,
  LONGEST_TEXT,
  longestOf,
  type Field,
  type ImagesField,
  type RawPicture,
  type ReferencesField,
  type TextField,
} from "./fields";
import { leadsNowhere, pageShowing } from "./links";
import { linksIn } from "./markdown";
import type { Problem, RawEntry } from "./parse";
import { faults, problems as messages, type Subject } from "./problems";

const ENTRY_ID = /^[\w.-]{1,64}$/;

export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const tooLong = (text: string, longest: number) => text.trim().length > longest;

const atMost = (what: string, longest: number) =>
  `${what} of at most ${longest.toLocaleString("en")} characters`;

function textMustBe(field: TextField, text: string): string | null {
  if (field.oneOf && !field.oneOf.includes(text.trim())) {
    return `one of ${field.oneOf.join(", ")}`;
  }
  if (field.format && !field.format.pattern.test(text.trim())) return field.format.mustBe;
  return tooLong(text, longestOf(field)) ? atMost("a text", longestOf(field)) : null;
}

/** Whether it is a day that the calendar has, written as `2026-05-31`. */
function isDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value.trim())) return false;
  const day = new Date(`${value.trim()}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.trim());
}

const isFilledText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

/** What an invalid value must be, in words that follow "must be"; `null` for a valid one. */
function mustBe(field: Field, value: unknown): string | null {
  switch (field.kind) {
    case "text":
      return typeof value === "string" ? textMustBe(field, value) : "text";
    case "longText":
    case "markdown":
      if (typeof value !== "string") return "text";
      return tooLong(value, longestOf(field)) ? atMost("a text", longestOf(field)) : null;
    case "integer": {
      const [smallest, largest] = field.range ?? [-Infinity, Infinity];
      const fits = Number.isInteger(value) && Number(value) >= smallest && Number(value) <= largest;
      if (fits) return null;
      return field.range ? `a whole number from ${smallest} to ${largest}` : "a whole number";
    }
    case "boolean":
      return typeof value === "boolean" ? null : "yes or no";
    case "image":
      return isRawImage(value) ? null : "a picture";
    case "images":
      return Array.isArray(value) && value.length > 0 && value.every(isRawPicture)
        ? null
        : "a list of pictures, at least one";
    case "date":
      return isDay(value) ? null : "a day, such as 2026-05-31";
    case "textList":
      if (!Array.isArray(value) || value.length === 0 || !value.every(isFilledText)) {
        return "a list of texts, at least one and none of them empty";
      }
      return value.some((text) => tooLong(text, longestOf(field)))
        ? atMost("a list of texts, each", longestOf(field))
        : null;
    case "references":
      return Array.isArray(value) && value.every(isFilledText) ? null : "a list of entries";
  }
}

/** Each picture's description is its caption, and has the rule of any other. */
function checkDescription(
  { where: _entry, ...subject }: Subject,
  { one }: ImagesField,
  picture: RawPicture,
): Pick<Problem & { fault: string }, "fault" | "sentence"> | null {
  const { description, name, where } = picture;
  const label = `Description of ${one.toLowerCase()} "${name}"`;
  const at = { ...subject, where };
  if (description === null) {
    return { fault: faults.missing(label), sentence: messages.missing(at, label) };
  }
  if (!tooLong(description, LONGEST_TEXT)) return null;
  const words = atMost("a text", LONGEST_TEXT);
  return {
    fault: faults.wrong(label, words, description),
    sentence: messages.wrong(at, label, words, description),
  };
}

/** What a message calls the entry. */
export function subjectOf(contentType: ContentType, entry: RawEntry): Subject {
  const title = entry.fields[contentType.titleField];
  return {
    type: contentType.label,
    title: typeof title === "string" && title.trim() !== "" ? title.trim() : null,
    where: entry.where,
  };
}

/** What an entry's values may refer to. */
export interface Surroundings {
  /** Slugs of the services in the content: the places that links to the services page may name. */
  readonly ceremonies: ReadonlySet<unknown>;
  /** The titles of the entries of a content type, by their ids. */
  readonly titlesOf: (type: string) => ReadonlyMap<string, unknown>;
}

/** The ways in which a list of entries is wrong: each in a few words, and as a sentence. */
function referenceFaults(
  subject: Subject,
  { choices, label, to }: ReferencesField,
  ids: readonly string[],
  { fields }: RawEntry,
  { titlesOf }: Surroundings,
) {
  const titles = titlesOf(to);
  const allowed = choices(fields);
  const listed = ids.map((id) => titles.get(id));
  const exists = (title: string) => [...titles.values()].includes(title);
  const kinds = {
    referenceMissing: ids.filter((id) => !titles.has(id)),
    referenceElsewhere: listed.filter(
      (title) => typeof title === "string" && allowed.every((one) => one.title !== title),
    ),
    // One that the space does not have is shown in the site's own words.
    referenceNeeded: allowed
      .filter(({ required, title }) => required && exists(title) && !listed.includes(title))
      .map(({ title }) => title),
  };
  return Object.entries(kinds).flatMap(([kind, names]) =>
    names.map((name) => ({
      fault: faults[kind as keyof typeof kinds](label, String(name)),
      sentence: messages[kind as keyof typeof kinds](subject, label, String(name)),
    })),
  );
}

function checkField(
  subject: Subject,
  entry: RawEntry,
  field: string,
  rule: Field,
  surroundings: Surroundings,
): Problem[] {
  const value = entry.fields[field];
  const { label } = rule;
  const found = (fault: string, sentence: string): Problem[] => [
    { kind: "value", entry, field, fault, sentence },
  ];
  if (isBlank(value)) {
    if (!isRequired(rule, entry.fields)) return [];
    return found(faults.missing(label), messages.missing(subject, label));
  }
  const words = mustBe(rule, value);
  if (words !== null) {
    return found(faults.wrong(label, words, value), messages.wrong(subject, label, words, value));
  }
  if (rule.kind === "references") {
    const ids = value as readonly string[];
    if (ids.length === 0) return [];
    return referenceFaults(subject, rule, ids, entry, surroundings).flatMap((each) =>
      found(each.fault, each.sentence),
    );
  }
  if (rule.kind === "images") {
    return (value as readonly RawPicture[]).flatMap((picture): Problem[] => {
      const found = checkDescription(subject, rule, picture);
      return found ? [{ kind: "value", entry, field, picture, ...found }] : [];
    });
  }
  if (rule.kind !== "markdown") return [];
  const here = pageShowing(entry.type, entry.fields);
  return linksIn(String(value))
    .filter((link) => leadsNowhere(link, here, surroundings.ceremonies))
    .map((link): Problem => {
      const sentence = messages.link(subject, label, link);
      return { kind: "link", entry, field, fault: faults.link(label, link), sentence };
    });
}

/** Checks an entry's id and each of its fields. */
export function checkEntry(
  contentType: ContentType,
  entry: RawEntry,
  surroundings: Surroundings,
): Problem[] {
  const subject = subjectOf(contentType, entry);
  const { fields } = contentType;
  const unknown = Object.keys(entry.fields).filter((name) => !Object.hasOwn(fields, name));
  const hasUsableId = typeof entry.id === "string" && ENTRY_ID.test(entry.id);
  const sentences = [
    ...unknown.map((name) => messages.unknownField(subject, name)),
    ...(hasUsableId ? [] : [messages.unusableId(subject, entry.id)]),
  ];
  return [
    ...sentences.map((sentence): Problem => ({ kind: "entry", entry, sentence })),
    ...Object.entries(fields).flatMap(([name, field]) =>
      checkField(subject, entry, name, field, surroundings),
    ),
  ];
}
