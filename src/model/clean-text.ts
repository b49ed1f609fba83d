/** Removes from texts what nobody sees. */
import type { ContentType } from "./content-type";
import type { Field } from "./fields";

/** Line endings of all systems, and Word's line break within a paragraph, which browsers ignore. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * Removes surrounding space and invisible characters. Keeps joiners, which Persian and emoji need, and
 * no-break spaces, which French needs, except in indentation.
 */
const cleanText = (text: string) =>
  text
    .replace(LINE_END, "\n")
    .replace(/[\u00AD\u200B\u2060\uFEFF]|(?![\t\n])\p{Control}/gu, "")
    .replace(/(?<=^\s*)[\u00A0\u202F]|(?![\u00A0\u202F])\p{Space_Separator}/gmu, " ")
    .trim();

const cleanLine = (text: string) => cleanText(text).replace(/\s*\n\s*/g, " ");

/** Tests whether couples read the text of a field. Code compares or parses any other. */
function isProse(field: Field): boolean {
  if (field.kind === "textList") return !field.format;
  if (field.kind !== "text") return field.kind === "longText" || field.kind === "markdown";
  return !field.oneOf && !field.isCompared && (!field.format || Boolean(field.format.isProse));
}

/** Cleans a text or the texts of a list. Returns any other value unchanged. */
function cleanValue(value: unknown, field?: Field): unknown {
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, field));
  if (typeof value !== "string") return value;
  if (field?.kind !== "text" && field?.kind !== "textList") return cleanText(value);
  return isProse(field) ? cleanLine(value) : cleanLine(value).replace(/[\u00A0\u202F]/g, " ");
}

/** Cleans the texts of an entry that a source has just read. Everything else expects clean texts. */
export const cleanFields = (
  { fields }: Pick<ContentType, "fields">,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, cleanValue(value, fields[name])]),
  );

/** Cleans a text of one line, such as a picture's description. Returns `null` if there is none. */
export const lineOf = (written: unknown) =>
  (typeof written === "string" && cleanLine(written)) || null;
