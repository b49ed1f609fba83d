/** Removes from texts what nobody sees. */
import type { ContentType } from "./content-type";
import type { Field } from "./fields";

/** Line endings of all systems, and Word's line break within a paragraph, which browsers ignore. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Characters that nobody sees. U+2800 is an empty pattern of Braille. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\u2800`;
const NOTHING = new RegExp(`^[\\s${UNSEEN}]*$`, "u");
/** Surrounding space and unseen characters, except those that shape the letter or the emoji before them. */
const EDGE = String.raw`(?:\s|(?![\p{Join_Control}\p{Variation_Selector}\p{Emoji_Component}])[${UNSEEN}])+`;
const EDGES = new RegExp(`^${EDGE}|${EDGE}$`, "gu");

/** Shows unseen characters as their codes, such as `[U+200E]`, except those that belong to emoji or to Persian. */
export const withCodes = (text: string): string =>
  text.replace(new RegExp(`(?<=^|[ -~\\]])[${UNSEEN}]`, "gu"), (sign) => {
    const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    return `[U+${code}]`;
  });

/**
 * Removes surrounding space and invisible characters. Keeps joiners, which Persian and emoji need, and
 * no-break spaces, which French needs, except in indentation.
 */
function cleanText(text: string): string {
  const visible = text
    .normalize()
    .replace(LINE_END, "\n")
    .replace(/[\u00AD\u200B\u2060\uFEFF]|(?![\t\n])\p{Control}/gu, "")
    .replace(/(?<=^\s*)[\u00A0\u202F]|(?![\u00A0\u202F])\p{Space_Separator}/gmu, " ");
  return NOTHING.test(visible) ? "" : visible.replace(EDGES, "");
}

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
