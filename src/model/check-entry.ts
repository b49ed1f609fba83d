/** Checks a single entry. */
import { z } from "zod";
import { contentTypeOf } from ".";
import { isRawAudio } from "./audio";
import type { RawEntry } from "./content-type";
import { dayOf, daysAfter } from "../days";
import { maxLengthOf, numberText, valuesOf, type Field, type FieldOf, type Format } from "./fields";
import { isAbsent, isRawFile } from "./files";
import { isDescribedPicture, isRawPicture } from "./pictures";
import { isLink, linksIn } from "./markdown";
import { fault, type EntryName, type Fault, type Problem } from "./problems";

const ENTRY_ID = /^[\w.~-]{1,64}$/;

export const isBlank = (value: unknown) => (value ?? "") === "";

const isFilledText = (value: unknown): value is string => typeof value === "string" && value !== "";

const atMost = (what: string, maxLength: number) =>
  `${what} of at most ${maxLength.toLocaleString("en")} characters`;

function expectedText(field: FieldOf<"text" | "longText" | "markdown">, text: string) {
  if (field.kind === "text") {
    const { format, oneOf } = field;
    if (oneOf && !oneOf.includes(text)) return `one of ${oneOf.join(", ")}`;
    if (format && (!format.pattern.test(text) || format.except?.includes(text)))
      return format.expected;
  }
  return text.length > maxLengthOf(field) ? atMost("text", maxLengthOf(field)) : null;
}

function expectedList(value: unknown, maxLength: number, format?: Format) {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFilledText)) {
    return "a list of one or more texts, none of them empty";
  }
  if (format && !value.every((text) => format.pattern.test(text))) {
    return `a list in which every item is ${format.expected}`;
  }
  return value.some(({ length }) => length > maxLength)
    ? atMost("a list of texts, each", maxLength)
    : null;
}

function expectedDate(value: unknown, { maxDaysAhead }: FieldOf<"date">) {
  const { data: day } = z.iso.date().safeParse(value);
  if (day === undefined) return "a date, such as 2026-05-31";
  if (maxDaysAhead === undefined || day <= daysAfter(dayOf(new Date()), maxDaysAhead)) return null;
  if (maxDaysAhead === 0) return "today or an earlier day";
  return `at most ${maxDaysAhead} days from today`;
}

/** Completes the description of a number if a file has it in quotation marks. */
const unquoted = (value: unknown) =>
  typeof value === "string" && !Number.isNaN(Number(value)) ? ", without quotation marks" : "";

/** Describes what a value must be, to complete "must be"; returns `null` if the value is valid. */
function expectedValue(field: Field, value: unknown): string | null {
  switch (field.kind) {
    case "text":
    case "longText":
    case "markdown":
      return typeof value === "string" ? expectedText(field, value) : "text";
    case "integer":
      return Number.isInteger(value) ? null : `a whole number${unquoted(value)}`;
    case "number":
      if (valuesOf(field).some((known) => known === value)) return null;
      return numberText(field) + unquoted(value);
    case "boolean":
      return typeof value === "boolean" ? null : "true or false, without quotation marks";
    case "audio":
      return isRawAudio(value) ? null : "a recording";
    case "picture":
      return isRawPicture(value) ? null : "a picture";
    case "pictures": {
      const isList = Array.isArray(value) && value.length > 0 && value.every(isRawPicture);
      return isList ? null : "a list of one or more pictures";
    }
    case "date":
      return expectedDate(value, field);
    case "textList":
      return expectedList(value, maxLengthOf(field), field.format);
  }
}

/** Does the same for a text that must be part of another field of its entry. */
function expectedPart(field: Field, value: unknown, { fields }: RawEntry): string | null {
  if (field.kind !== "text" || field.partOf === undefined) return null;
  // Browsers may copy a line break or a no-break space as a space.
  const onOneLine = (text: unknown) => String(text).replace(/\s+/g, " ");
  const isPart = onOneLine(fields[field.partOf]).includes(onOneLine(value));
  return isPart ? null : `part of the ${field.partOf}, word for word`;
}

export function nameEntry({ fields, id, type }: RawEntry): EntryName {
  const title = fields[contentTypeOf({ type }).titleField];
  return { type, id, title: isFilledText(title) ? title : null };
}

/** Creates a problem of an entry, or of one of its fields. The location is the entry's by default. */
export const problemOf = (
  entry: RawEntry,
  field: string | null,
  { code, params }: Fault,
  location = entry.location,
): Problem => ({ entry: nameEntry(entry), field, code, params, location });

/** Tests whether a field must be filled in. */
export const isRequired = (field: Field, { fields }: Pick<RawEntry, "fields">) =>
  field.required ||
  ("requiredWith" in field && field.requiredWith && !isBlank(fields[field.requiredWith]));

function checkField(entry: RawEntry, field: string, entries: readonly RawEntry[]): Problem[] {
  const rule = contentTypeOf(entry).fields[field]!;
  const value = entry.fields[field];
  const toProblem = (found: Fault, location?: string) => problemOf(entry, field, found, location);
  if (isBlank(value)) return isRequired(rule, entry) ? [toProblem(fault("missing", {}))] : [];
  const expected = expectedValue(rule, value) ?? expectedPart(rule, value, entry);
  if (expected !== null) return [toProblem(fault("wrong", { expected, value }))];
  const files = [value].flat().filter(isRawFile);
  const ofFiles = files.flatMap((file) => {
    if (file.problem) return isAbsent(file) && !rule.required ? [] : toProblem(file.problem);
    if (!isDescribedPicture(file) || file.description) return [];
    return toProblem(fault("descriptionMissing", { name: file.name }), file.location);
  });
  if (files.length > 0) return ofFiles;
  if (rule.kind !== "markdown") return [];
  const slugs = entries.flatMap(({ fields, type }) => (type === "article" ? fields["slug"] : []));
  return linksIn(value as string)
    .filter((link) => !isLink(link, slugs.map(String)))
    .map((written) => toProblem(fault("link", { written })));
}

/**
 * Checks an entry's id and each of its fields.
 *
 * @param entries of the whole site, which links may refer to
 */
export function checkEntry(entry: RawEntry, entries: readonly RawEntry[]): Problem[] {
  const allowed = Object.keys(contentTypeOf(entry).fields);
  const unknown = Object.keys(entry.fields).filter((name) => !allowed.includes(name));
  const isUsableId = typeof entry.id === "string" && ENTRY_ID.test(entry.id);
  const unusableId = fault("unusableId", { id: entry.id });
  return [
    ...unknown.map((name) => {
      if (name === "hidden") {
        return problemOf(entry, null, fault("wrongHidden", { value: entry.fields[name] }));
      }
      return problemOf(entry, name, fault("unknownField", { name, allowed: allowed.join(", ") }));
    }),
    ...(isUsableId ? [] : [problemOf(entry, null, unusableId)]),
    ...allowed.flatMap((field) => checkField(entry, field, entries)),
  ];
}
