/** The kinds of field that content can have; whatever reads or stores content goes by them. */
import type { ProblemText } from "./problems";

/** A rule for the form of a text, with the text that finishes "… must be". */
export interface Format {
  readonly pattern: RegExp;
  readonly expected: string;
  /** A text of that form. */
  readonly example: string;
  /** Whether a text of that form is for couples to read all the same. */
  readonly isProse?: boolean;
  /** Texts of the pattern that the site needs for itself; Contentful's form cannot refuse them. */
  readonly except?: readonly string[];
}

/** The checked value of a field, by its kind. */
interface Values {
  text: string;
  longText: string;
  markdown: string;
  integer: number;
  /** Whole or half. */
  number: number;
  boolean: boolean;
  image: RawImage;
  /** Many pictures, each with a description of its own. */
  images: readonly RawPicture[];
  /** A day, as `2026-05-31`. */
  date: string;
  textList: readonly string[];
}

type Kind = keyof Values;

/** What a field says besides its label and help, by its kind. */
interface Rules {
  text: {
    readonly format?: Format;
    readonly oneOf?: readonly string[];
    readonly unique?: boolean;
    readonly default?: string;
    /** The most characters, where a line or two is not enough. */
    readonly longest?: number;
    /** Whether code compares it with others, such as a category; what has a list of values is compared, too. */
    readonly isCompared?: boolean;
    /** Another field of the same entry, in which the text must stand word for word. */
    readonly partOf?: string;
    /** Entries that need it all the same: those of which another field has one of these values. */
    readonly requiredWhere?: { readonly field: string; readonly oneOf: readonly string[] };
  };
  number: {
    readonly range: readonly [smallest: number, largest: number];
    readonly default: number;
  };
  boolean: { readonly default: boolean };
  /** With the form that each of the texts has to have. */
  textList: { readonly format?: Format };
  /** How far ahead it may be, with the reason; 0 for a day on which something was done. */
  date: { readonly mostDaysAhead?: number; readonly because?: string };
  image: {
    /** The least pixels across. The CMS refuses a smaller picture; a build takes it all the same. */
    readonly smallestWidth: number;
    /** The field of the same entry that says what the picture shows. */
    readonly describedBy?: string;
  };
  images: {
    /** What messages call one of them. */
    readonly one: string;
    readonly smallestWidth: number;
  };
}

interface Described<K extends Kind> {
  readonly kind: K;
  /** The field's name in the editor. */
  readonly label: string;
  /** One sentence under the field that tells the editor what to write. */
  readonly help: string;
  readonly required?: boolean;
}

type RulesOf<K extends Kind> = K extends keyof Rules ? Rules[K] : unknown;

/** A field of a kind, or of any of several. */
export type FieldOf<K extends Kind> = K extends Kind ? Described<K> & RulesOf<K> : never;

export type Field = FieldOf<Kind>;

/** Creates fields of a kind; one may be left empty unless it is `required`. */
const defineField =
  <K extends Kind>(kind: K) =>
  <R extends { readonly required?: boolean } & RulesOf<K>>(
    label: string,
    help: string,
    rules?: R,
  ) =>
    ({ kind, label, help, ...rules }) as Described<K> & R;

export const text = defineField("text");
export const longText = defineField("longText");
export const markdown = defineField("markdown");
export const integer = defineField("integer");
export const number = defineField("number");
export const boolean = defineField("boolean");
export const image = defineField("image");
export const images = defineField("images");
export const date = defineField("date");
export const textList = defineField("textList");

/** The parsed value of a field: `null` only where the field may be left empty. */
export type ValueOf<F extends Field> = F extends
  { required: true } | { default: string | number | boolean }
  ? Values[F["kind"]]
  : Values[F["kind"]] | null;

/** All ways to end a line; Word's break within a paragraph, which browsers do not know, is one of them. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * A text as it looks: without space around it, and without characters that nobody sees. Joiners stay,
 * which Persian and emoji need, and so do no-break spaces, which French needs, except in an indent.
 */
const cleanText = (text: string) =>
  text
    .replace(LINE_END, "\n")
    .replace(/[\u00AD\u200B\u2060\uFEFF]|(?![\t\n])\p{Control}/gu, "")
    .replace(/(?<=^\s*)[\u00A0\u202F]|(?![\u00A0\u202F])\p{Space_Separator}/gmu, " ")
    .trim();

const cleanLine = (text: string) => cleanText(text).replace(/\s*\n\s*/g, " ");

/** Whether a text is for couples to read; code compares or parses the others. */
export function isProse(field: Field): boolean {
  if (field.kind === "textList") return !field.format;
  if (field.kind !== "text") return field.kind === "longText" || field.kind === "markdown";
  return !field.oneOf && !field.isCompared && (!field.format || Boolean(field.format.isProse));
}

/** The same for a text, a list, or a picture's description; any other value stays as it is. */
export function cleaned(value: unknown, field?: Field): unknown {
  if (Array.isArray(value)) return value.map((item) => cleaned(item, field));
  if (isRawPicture(value)) return { ...value, description: cleaned(value.description) };
  if (typeof value !== "string") return value;
  if (field?.kind !== "text" && field?.kind !== "textList") return cleanText(value);
  return isProse(field) ? cleanLine(value) : cleanLine(value).replace(/[\u00A0\u202F]/g, " ");
}

/** All values that a number can have, the largest first. */
export const valuesOf = ({ range: [smallest, largest] }: FieldOf<"number">): number[] =>
  Array.from({ length: (largest - smallest) * 2 + 1 }, (_, index) => largest - index / 2);

/** What a number must be. */
export const numberText = ({ range: [smallest, largest] }: FieldOf<"number">) =>
  `a whole or half number from ${smallest} to ${largest}`;

/** Whether an entry with these fields must have a value in the field. */
export function isRequired(field: Field, fields: Readonly<Record<string, unknown>>): boolean {
  if (field.required) return true;
  if (field.kind !== "text" || !field.requiredWhere) return false;
  const value = cleaned(fields[field.requiredWhere.field]);
  return field.requiredWhere.oneOf.some((needing) => needing === value);
}

/** The most characters that the CMS stores in a short field, and in a long one. */
export const LONGEST_TEXT = 256;
const LONGEST_LONG_TEXT = 50_000;

/** The most characters that a field takes. */
export function longestOf(field: FieldOf<"text" | "longText" | "markdown" | "textList">) {
  if (field.kind === "longText" || field.kind === "markdown") return LONGEST_LONG_TEXT;
  return (field.kind === "text" && field.longest) || LONGEST_TEXT;
}

/**
 * The kinds of picture that are taken, by media type, with the ending of their files. Of two types
 * with one ending, the first is the standard one.
 */
export const PICTURE_ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": ".jpg",
  // No standards, but Contentful keeps whatever type a program has uploaded a file with.
  "image/jpg": ".jpg",
  "image/pjpeg": ".jpg",
  "image/jfif": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "image/avif": ".avif",
};

const MEGABYTE = 1024 * 1024;
/** The largest picture file that is taken, in bytes. */
export const LARGEST_FILE = 20 * MEGABYTE;

/** A file's size as messages say it. */
export const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);

/** A picture as a source read it, before its bytes are checked. */
export interface RawImage {
  /** Path of the file on this machine. */
  readonly path: string;
  /** Why the source has no file. */
  readonly problem?: ProblemText;
}

/** One of many pictures in a field. */
export interface RawPicture extends RawImage {
  /** Among the pictures of its source. */
  readonly id: string;
  /** Name of its file in messages. */
  readonly name: string;
  /** What it shows; `null` where nobody has written it. */
  readonly description: string | null;
  /** Address of the picture for the editor: its description is written there. */
  readonly location: string;
}

export const isRawImage = (value: unknown): value is RawImage =>
  typeof value === "object" && value !== null && "path" in value && typeof value.path === "string";

export const isRawPicture = (value: unknown): value is RawPicture =>
  isRawImage(value) && "description" in value;

/** The pictures in a field of either kind. */
export const picturesIn = (value: unknown): readonly RawImage[] =>
  [value].flat().filter(isRawImage);

/** What a picture shows, as somebody has written it; `null` where nobody has. */
export const descriptionOf = (written: unknown) =>
  (typeof written === "string" && cleanLine(written)) || null;

/** A format by an example of it, which its sentence names. */
export const formatLike = (example: string, what: string, pattern: RegExp): Format => ({
  pattern,
  example,
  expected: `${what}, such as ${example}`,
});

export const slug = formatLike(
  "elopements-and-intimate",
  "small letters, digits and hyphens",
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
);

export const secureUrl: Format = {
  pattern: /^https:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/,
  expected: "a web address that begins with https://",
  example: "https://www.example.com/",
};
