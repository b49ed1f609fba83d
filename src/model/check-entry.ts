/** What is wrong with an entry by itself. */
import { z } from "zod";
import type { ContentType } from "./content-type";
import {
  isRawImage,
  isRawPicture,
  isRequired,
  LONGEST_TEXT,
  longestOf,
  type Field,
  type FieldOf,
  type RawPicture,
} from "./fields";
import { leadsNowhere, pageShowing } from "./links";
import { linksIn } from "./markdown";
import type { Problem, RawEntry } from "./parse";
import { fieldProblems, problems, type FieldMessage, type Subject } from "./problems";

const ENTRY_ID = /^[\w.-]{1,64}$/;

const isFilledText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && !isFilledText(value));

const atMost = (what: string, longest: number) =>
  `${what} of at most ${longest.toLocaleString("en")} characters`;

function textMustBe(field: FieldOf<"text" | "longText" | "markdown">, text: string): string | null {
  if (field.kind === "text") {
    const { format, oneOf } = field;
    if (oneOf && !oneOf.includes(text)) return `one of ${oneOf.join(", ")}`;
    if (format && !format.pattern.test(text)) return format.mustBe;
  }
  return text.length > longestOf(field) ? atMost("a text", longestOf(field)) : null;
}

function listMustBe(value: unknown, longest: number): string | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFilledText)) {
    return "a list of texts, at least one and none of them empty";
  }
  const isTooLong = value.some((text) => text.trim().length > longest);
  return isTooLong ? atMost("a list of texts, each", longest) : null;
}

function numberMustBe(value: unknown, range: FieldOf<"integer">["range"]): string | null {
  const [smallest, largest] = range ?? [-Infinity, Infinity];
  if (Number.isInteger(value) && Number(value) >= smallest && Number(value) <= largest) return null;
  return range ? `a whole number from ${smallest} to ${largest}` : "a whole number";
}

/** What an invalid value must be, in words that follow "must be"; `null` for a valid one. */
function mustBe(field: Field, value: unknown): string | null {
  switch (field.kind) {
    case "text":
    case "longText":
    case "markdown":
      return typeof value === "string" ? textMustBe(field, value.trim()) : "text";
    case "integer":
      return numberMustBe(value, field.range);
    case "boolean":
      return typeof value === "boolean" ? null : "yes or no";
    case "image":
      return isRawImage(value) ? null : "a picture";
    case "images": {
      const isList = Array.isArray(value) && value.length > 0 && value.every(isRawPicture);
      return isList ? null : "a list of pictures, at least one";
    }
    case "date":
      return z.iso.date().trim().safeParse(value).success ? null : "a day, such as 2026-05-31";
    case "textList":
      return listMustBe(value, longestOf(field));
    case "references":
      return Array.isArray(value) && value.every(isFilledText) ? null : "a list of entries";
  }
}

/** What a message calls the entry. */
export function subjectOf(contentType: ContentType, entry: RawEntry): Subject {
  const title = entry.fields[contentType.titleField];
  return {
    type: contentType.label,
    title: isFilledText(title) ? title.trim() : null,
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

/** The ways in which a list of entries is wrong. */
function referenceProblems(
  subject: Subject,
  { choices, label, to }: FieldOf<"references">,
  ids: readonly string[],
  { fields }: RawEntry,
  { titlesOf }: Surroundings,
): FieldMessage[] {
  if (ids.length === 0) return [];
  const titles = titlesOf(to);
  const allowed = choices(fields);
  const listed = ids.map((id) => titles.get(id));
  const missing = ids.filter((id) => !titles.has(id));
  const elsewhere = listed
    .filter((title) => typeof title === "string")
    .filter((title) => allowed.every((choice) => choice.title !== title));
  // One that the space does not have is shown in the site's own words.
  const needed = allowed.filter(
    ({ required, title }) =>
      required && [...titles.values()].includes(title) && !listed.includes(title),
  );
  return [
    ...missing.map((id) => fieldProblems.referenceMissing(subject, label, id)),
    ...elsewhere.map((title) => fieldProblems.referenceElsewhere(subject, label, title)),
    ...needed.map(({ title }) => fieldProblems.referenceNeeded(subject, label, title)),
  ];
}

/** Each picture's description is its caption, and has the rule of any other. */
function descriptionProblem(
  subject: Subject,
  { one }: FieldOf<"images">,
  { description, name, where }: RawPicture,
): FieldMessage | null {
  const label = `Description of ${one.toLowerCase()} "${name}"`;
  if (description === null) return fieldProblems.missing({ ...subject, where }, label);
  if (description.trim().length <= LONGEST_TEXT) return null;
  const words = atMost("a text", LONGEST_TEXT);
  return fieldProblems.wrong({ ...subject, where }, label, words, description);
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
  const found = (message: FieldMessage) => ({ kind: "value", entry, field, ...message }) as const;
  if (isBlank(value)) {
    return isRequired(rule, entry.fields) ? [found(fieldProblems.missing(subject, label))] : [];
  }
  const words = mustBe(rule, value);
  if (words !== null) return [found(fieldProblems.wrong(subject, label, words, value))];
  if (rule.kind === "references") {
    const ids = value as readonly string[];
    return referenceProblems(subject, rule, ids, entry, surroundings).map(found);
  }
  if (rule.kind === "images") {
    return (value as readonly RawPicture[]).flatMap((picture) => {
      const message = descriptionProblem(subject, rule, picture);
      return message ? { ...found(message), picture } : [];
    });
  }
  if (rule.kind !== "markdown") return [];
  const here = pageShowing(entry.type, entry.fields);
  return linksIn(value as string)
    .filter((link) => leadsNowhere(link, here, surroundings.ceremonies))
    .map((link) => ({ ...found(fieldProblems.link(subject, label, link)), kind: "link" }));
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
    ...unknown.map((name) => problems.unknownField(subject, name)),
    ...(hasUsableId ? [] : [problems.unusableId(subject, entry.id)]),
  ];
  return [
    ...sentences.map((sentence): Problem => ({ kind: "entry", entry, sentence })),
    ...Object.entries(fields).flatMap(([name, field]) =>
      checkField(subject, entry, name, field, surroundings),
    ),
  ];
}
