/** Kinds of field and their rules. */
import { fault, type Fault } from "./problems";

/** Format that a text must have. */
export interface Format {
  readonly pattern: RegExp;
  /** Completes "must be" in a message. */
  readonly expected: string;
  readonly example: string;
  /** Whether couples read the text. */
  readonly isProse?: boolean;
  /** Reserved texts. Contentful's form cannot refuse them. */
  readonly except?: readonly string[];
  /** Tests whether a text is a date in the future, which is probably a mistake. */
  readonly isInFuture?: (text: string, today: string) => boolean;
}

/** Type of a field's checked value, by kind. */
interface Values {
  text: string;
  longText: string;
  markdown: string;
  integer: number;
  /** Whole or half number. */
  number: number;
  boolean: boolean;
  image: RawImage;
  images: readonly RawPicture[];
  /** A day, as `2026-05-31`. */
  date: string;
  textList: readonly string[];
}

type Kind = keyof Values;

/** Rules that a field can have in addition to `required`, by kind. */
interface Rules {
  text: {
    readonly format?: Format;
    readonly oneOf?: readonly string[];
    readonly unique?: boolean;
    readonly default?: string;
    /** Maximum number of characters, if the default is not enough. */
    readonly maxLength?: number;
    /** Whether code compares it with other texts, as it does categories. Implied by `oneOf`. */
    readonly isCompared?: boolean;
    /** Name of another field of the entry that must contain the text, word for word. */
    readonly partOf?: string;
  };
  number: {
    readonly range: readonly [smallest: number, largest: number];
    readonly default: number;
  };
  boolean: { readonly default: boolean };
  textList: {
    readonly format?: Format;
    /** Whether each text is the name of a source and its address, which pages show separately. */
    readonly areSources?: boolean;
  };
  /** Maximum number of days in the future, and the reason; 0 for today or earlier. */
  date: { readonly maxDaysAhead?: number; readonly because?: string };
  image: {
    /** Minimum width in pixels. The CMS refuses a smaller picture; a build only warns. */
    readonly minWidth: number;
    /** Name of the field with the picture's alternative text. */
    readonly describedBy?: string;
  };
  images: { readonly minWidth: number };
}

/** Field without the rules of its kind. The editor shows `label` as its name, and `help` below it. */
interface Described<K extends Kind> {
  readonly kind: K;
  readonly label: string;
  readonly help: string;
  readonly required?: boolean;
}

type RulesOf<K extends Kind> = K extends keyof Rules ? Rules[K] : unknown;

/** Field of one of these kinds. */
export type FieldOf<K extends Kind> = K extends Kind ? Described<K> & RulesOf<K> : never;

export type Field = FieldOf<Kind>;

/** Returns a function that defines fields of a kind, which are optional unless they are `required`. */
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

/** Type of a field's checked value, which is `null` only if the field may be empty. */
export type ValueOf<F extends Field> = F extends
  { required: true } | { default: string | number | boolean }
  ? Values[F["kind"]]
  : Values[F["kind"]] | null;

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

/** Cleans a text, the texts of a list, or a picture's description. Returns any other value unchanged. */
export function cleaned(value: unknown, field?: Field): unknown {
  if (Array.isArray(value)) return value.map((item) => cleaned(item, field));
  if (isRawPicture(value)) return { ...value, description: cleaned(value.description) };
  if (typeof value !== "string") return value;
  if (field?.kind !== "text" && field?.kind !== "textList") return cleanText(value);
  return isProse(field) ? cleanLine(value) : cleanLine(value).replace(/[\u00A0\u202F]/g, " ");
}

/** Lists the values that a number can have, in descending order. */
export const valuesOf = ({ range: [smallest, largest] }: FieldOf<"number">): number[] =>
  Array.from({ length: (largest - smallest) * 2 + 1 }, (_, index) => largest - index / 2);

/** Completes "must be" for a number. */
export const numberText = ({ range: [smallest, largest] }: FieldOf<"number">) =>
  `a whole or half number from ${smallest} to ${largest}`;

/** Maximum number of characters in a short and in a long text field of Contentful. */
export const MAX_TEXT_LENGTH = 256;
const MAX_LONG_TEXT_LENGTH = 50_000;

export function maxLengthOf(field: FieldOf<"text" | "longText" | "markdown" | "textList">) {
  if (field.kind === "longText" || field.kind === "markdown") return MAX_LONG_TEXT_LENGTH;
  return (field.kind === "text" && field.maxLength) || MAX_TEXT_LENGTH;
}

/**
 * File extensions of the supported pictures by media type. The standard type of an extension comes first.
 */
export const PICTURE_EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": ".jpg",
  // Nonstandard, but Contentful keeps the type with which a program uploads a file.
  "image/jpg": ".jpg",
  "image/pjpeg": ".jpg",
  "image/jfif": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "image/avif": ".avif",
};

const MEGABYTE = 1024 * 1024;
/** Maximum size of a picture file, in bytes. */
export const MAX_FILE_SIZE = 20 * MEGABYTE;

/** Converts bytes to megabytes, rounded up. */
export const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);

export const tooLarge = (name: string, bytes: number) =>
  fault("imageTooLarge", { name, size: megabytes(bytes), max: megabytes(MAX_FILE_SIZE) });

/** Picture as a source reads it. */
export interface RawImage {
  readonly path: string;
  /** Reason why the file is missing or cannot be published. */
  readonly problem?: Fault;
  /** Width in pixels, once the file has been checked. */
  readonly width?: number;
}

/** Picture in a field that holds several. */
export interface RawPicture extends RawImage {
  readonly id: string;
  /** File name for messages. */
  readonly name: string;
  /** Alternative text, or `null` if the editor has not written it. */
  readonly description: string | null;
  /** Address at which the editor changes the description. */
  readonly location: string;
}

export const isRawImage = (value: unknown): value is RawImage =>
  typeof value === "object" && value !== null && "path" in value && typeof value.path === "string";

export const isRawPicture = (value: unknown): value is RawPicture =>
  isRawImage(value) && "description" in value;

export const fileName = (path: string) => path.replace(/^.*[\\/]/, "");

/** Returns the pictures in the value of an `image` or `images` field. */
export const picturesIn = (value: unknown): readonly RawImage[] =>
  [value].flat().filter(isRawImage);

/** Cleans a picture's description. Returns `null` if there is none. */
export const descriptionOf = (written: unknown) =>
  (typeof written === "string" && cleanLine(written)) || null;

/** Creates a format whose message gives an example. */
export const formatLike = (example: string, what: string, pattern: RegExp): Format => ({
  pattern,
  example,
  expected: `${what}, such as ${example}`,
});

export const slug = formatLike(
  "elopements-and-intimate",
  "lowercase letters, digits and hyphens",
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
);

export const secureUrl: Format = {
  pattern: /^https:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/,
  expected: "a web address that begins with https://",
  example: "https://www.example.com/",
};
