/** What is wrong with an entry by itself. */
import { z } from "zod";
import type { ContentType, RawContent, RawEntry } from "./content-type";
import { dayOf, daysAfter } from "./expiry";
import {
  isRawImage,
  isRawPicture,
  isRequired,
  longestOf,
  cleaned,
  numberText,
  picturesIn,
  valuesOf,
  type Field,
  type FieldOf,
  type Format,
  type RawImage,
} from "./fields";
import { galleryPhoto } from "./gallery";
import { isLink } from "./links";
import { linksIn, renderMarkdown } from "./markdown";
import { fieldMessage, fieldProblems, problems, type ProblemText, type Subject } from "./problems";

/** A broken rule. `sentence` tells the editor which entry it is, what is wrong, the fix and where. */
export type Problem = { readonly sentence: string } & (
  | {
      /** With a `detail`, such as a link that leads nowhere, the entry can be shown all the same. */
      readonly kind: "value" | "detail";
      readonly entry: RawEntry;
      readonly field: string;
    }
  /** The entry must not be there, or not like this. */
  | { readonly kind: "entry"; readonly entry: RawEntry }
  /** The site needs entries of the type, each of which holds at least these fields. */
  | {
      readonly kind: "absent";
      readonly contentType: ContentType;
      readonly needed: readonly RawEntry["fields"][];
    }
);

const ENTRY_ID = /^[\w.-]{1,64}$/;

export const isBlank = (value: unknown) => cleaned(value ?? "") === "";

const isFilledText = (value: unknown): value is string =>
  typeof value === "string" && !isBlank(value);

const atMost = (what: string, longest: number) =>
  `${what} of at most ${longest.toLocaleString("en")} characters`;

function expectedText(
  field: FieldOf<"text" | "longText" | "markdown">,
  text: string,
): string | null {
  if (field.kind === "text") {
    const { format, oneOf } = field;
    if (oneOf && !oneOf.includes(text)) return `one of ${oneOf.join(", ")}`;
    if (format && (!format.pattern.test(text) || format.except?.includes(text)))
      return format.expected;
  }
  return text.length > longestOf(field) ? atMost("a text", longestOf(field)) : null;
}

function expectedList(value: unknown, longest: number, format?: Format): string | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFilledText)) {
    return "a list of texts, at least one and none of them empty";
  }
  if (format && !value.every((text) => format.pattern.test(text))) {
    return `a list, each of it ${format.expected}`;
  }
  const isTooLong = value.some((text) => text.trim().length > longest);
  return isTooLong ? atMost("a list of texts, each", longest) : null;
}

function expectedDate(value: unknown, { mostDaysAhead, because = "" }: FieldOf<"date">) {
  const { data: day } = z.iso.date().trim().safeParse(value);
  if (day === undefined) return "a day, such as 2026-05-31";
  if (mostDaysAhead === undefined || day <= daysAfter(dayOf(new Date()), mostDaysAhead))
    return null;
  if (mostDaysAhead === 0) return "a day that has come";
  return `at most ${mostDaysAhead} days ahead, because ${because}`;
}

/** What an invalid value must be, to follow "must be"; `null` for a valid one. */
function expectedValue(field: Field, value: unknown): string | null {
  switch (field.kind) {
    case "text":
    case "longText":
    case "markdown":
      return typeof value === "string" ? expectedText(field, value.trim()) : "text";
    case "integer":
      return Number.isInteger(value) ? null : "a whole number";
    case "number":
      return valuesOf(field).some((known) => known === value) ? null : numberText(field);
    case "boolean":
      return typeof value === "boolean" ? null : "yes or no";
    case "image":
      return isRawImage(value) ? null : "a picture";
    case "images": {
      const isList = Array.isArray(value) && value.length > 0 && value.every(isRawImage);
      return isList ? null : "a list of pictures, at least one";
    }
    case "date":
      return expectedDate(value, field);
    case "textList":
      return expectedList(value, longestOf(field), field.format);
  }
}

/** The same for a text that must stand in another field of its entry. */
function expectedPart(field: Field, value: unknown, { fields }: RawEntry): string | null {
  if (field.kind !== "text" || field.partOf === undefined) return null;
  // Browsers may copy a line's end or a no-break space as a space.
  const onOneLine = (text: unknown) => String(cleaned(text ?? "")).replace(/\s+/g, " ");
  const isPart = onOneLine(fields[field.partOf]).includes(onOneLine(value));
  return isPart ? null : `words of the ${field.partOf}, exactly as they stand there`;
}

/** What a message calls the entry. */
export function subjectOf(contentType: ContentType, entry: RawEntry): Subject {
  const { fields, label, titleField } = contentType;
  const title = cleaned(entry.fields[titleField]);
  const missing = fields[titleField]!.label.toLowerCase();
  const article = /^[aeiou]/.test(missing) ? "an" : "a";
  const name = isFilledText(title) ? `"${title}"` : `without ${article} ${missing}`;
  return { name: `${label} ${name}`, location: entry.location };
}

/** What a message calls a picture in the field. */
export const pictureLabel = (field: FieldOf<"image" | "images">) =>
  field.kind === "images" ? field.one : field.label;

/** What is wrong with a picture's file, else with its description. */
function checkPicture(
  subject: Subject,
  rule: FieldOf<"image" | "images">,
  picture: RawImage,
  pictureProblems: RawContent["pictureProblems"],
): string[] {
  const label = pictureLabel(rule);
  const broken = picture.problem ?? pictureProblems?.get(picture.path);
  if (broken) return [fieldMessage(subject, label, broken)];
  if (!isRawPicture(picture)) return [];
  const { description, location, name } = picture;
  // It is the picture's caption, and has the rule of any other.
  const expected = description && expectedValue(galleryPhoto.fields.alt, description);
  if (description && !expected) return [];
  const problem = expected ? fieldProblems.wrong(expected, description) : fieldProblems.missing();
  const part = ` of ${label.toLowerCase()} "${name}"`;
  return [fieldMessage({ ...subject, location }, "Description", problem, part)];
}

function checkField(
  subject: Subject,
  entry: RawEntry,
  field: string,
  rule: Field,
  { entries, pictureProblems }: Pick<RawContent, "entries" | "pictureProblems">,
): Problem[] {
  const value = cleaned(entry.fields[field], rule);
  const found = (problem: ProblemText) => {
    const sentence = fieldMessage(subject, rule.label, problem);
    return { kind: "value", entry, field, sentence } as const;
  };
  if (isBlank(value)) {
    return isRequired(rule, entry.fields) ? [found(fieldProblems.missing())] : [];
  }
  const expected = expectedValue(rule, value) ?? expectedPart(rule, value, entry);
  if (expected !== null) return [found(fieldProblems.wrong(expected, entry.fields[field]))];
  if (rule.kind === "image" || rule.kind === "images") {
    return picturesIn(value)
      .flatMap((picture) => checkPicture(subject, rule, picture, pictureProblems))
      .map((sentence) => ({ kind: "value", entry, field, sentence }));
  }
  if (rule.kind !== "markdown") return [];
  if (rule.required && isBlank(renderMarkdown(value as string).replace(/<[^>]+>/g, ""))) {
    return [found(fieldProblems.nothingShown())];
  }
  const articles = entries.filter(({ type }) => type === "article");
  const slugs = articles.map(({ fields }) => String(cleaned(fields["slug"])));
  return linksIn(value as string)
    .filter((link) => !isLink(link, slugs))
    .map((link) => ({ ...found(fieldProblems.link(link)), kind: "detail" }));
}

/**
 * Checks an entry's id and each of its fields.
 *
 * @param content all of it, to which its values may refer
 */
export function checkEntry(
  contentType: ContentType,
  entry: RawEntry,
  content: Pick<RawContent, "entries" | "pictureProblems">,
): Problem[] {
  const subject = subjectOf(contentType, entry);
  const { fields } = contentType;
  const unknown = Object.keys(entry.fields).filter((name) => !Object.hasOwn(fields, name));
  const hasUsableId = typeof entry.id === "string" && ENTRY_ID.test(entry.id);
  const allowed = Object.keys(fields).join(", ");
  return [
    ...unknown.map((field): Problem => {
      const sentence = problems.unknownField(subject, field, allowed);
      return { kind: "detail", entry, field, sentence };
    }),
    ...(hasUsableId
      ? []
      : [{ kind: "entry", entry, sentence: problems.unusableId(subject, entry.id) } as const]),
    ...Object.entries(fields).flatMap(([name, field]) =>
      checkField(subject, entry, name, field, content),
    ),
  ];
}
