import type { Subject } from "./problems";

/**
 * The kinds of field that content can have. A content type is a record of these; the validator,
 * the GraphQL types and the CMS's content types are all read off it.
 */

/** A rule for the form of a text, with the words that finish "… must be". */
export interface Format {
  readonly pattern: RegExp;
  readonly mustBe: string;
  /** A text of that form. */
  readonly example: string;
}

interface Described {
  /** The field's name in the editor. */
  readonly label: string;
  /** One sentence under the field that tells the editor what to write. */
  readonly help: string;
}

type Requirement = { readonly required: boolean };

export interface TextField extends Described, Requirement {
  readonly kind: "text";
  readonly format?: Format;
  readonly oneOf?: readonly string[];
  readonly unique?: boolean;
  readonly default?: string;
  /** The most characters, where a line or two is not enough. */
  readonly longest?: number;
}

export interface LongTextField extends Described, Requirement {
  readonly kind: "longText";
}

export interface MarkdownField extends Described, Requirement {
  readonly kind: "markdown";
}

export interface IntegerField extends Described, Requirement {
  readonly kind: "integer";
  readonly range?: readonly [smallest: number, largest: number];
  readonly default?: number;
}

export interface BooleanField extends Described {
  readonly kind: "boolean";
  readonly default: boolean;
}

export interface ImageField extends Described, Requirement {
  readonly kind: "image";
  /**
   * The least pixels across. The CMS refuses a smaller picture when it is chosen; a build takes
   * it, because a soft picture is better than a site that stands still.
   */
  readonly smallestWidth: number;
  /** The field of the same entry that says what the picture shows. */
  readonly describedBy?: string;
}

export interface TextListField extends Described, Requirement {
  readonly kind: "textList";
}

export type Field =
  | TextField
  | LongTextField
  | MarkdownField
  | IntegerField
  | BooleanField
  | ImageField
  | TextListField;

/** The most characters of a text, and of each text in a list: what the CMS stores in a short field. */
const LONGEST_TEXT = 256;
/** The most characters that the CMS stores in a long field. */
const LONGEST_LONG_TEXT = 50_000;

/** The most characters that a field of words takes. */
export function longestOf(field: TextField | LongTextField | MarkdownField | TextListField) {
  if (field.kind === "longText" || field.kind === "markdown") return LONGEST_LONG_TEXT;
  return (field.kind === "text" && field.longest) || LONGEST_TEXT;
}

/** Whether a field of words is more than the CMS stores in a short one. */
export const isLong = (field: TextField) => longestOf(field) > LONGEST_TEXT;

/** The kinds of picture that are taken, by media type, with the ending of their files. */
export const PICTURE_ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "image/avif": ".avif",
};

const MEGABYTE = 1024 * 1024;
/** The largest picture file that is taken, in bytes. */
export const LARGEST_FILE = 20 * MEGABYTE;

/** A file's size as messages tell it. */
export const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);

/** Words for what is wrong with a picture, once it is known which entry names it. */
export type ImageFault = (subject: Subject, label: string) => string;

/** A picture as a source read it, before its bytes are checked. */
export interface RawImage {
  /** Path of the file on this machine. */
  readonly path: string;
  /** Why the source has no file. */
  readonly fault?: ImageFault;
}

export const isRawImage = (value: unknown): value is RawImage =>
  typeof value === "object" && value !== null && "path" in value && typeof value.path === "string";

type ValueOfKind = {
  text: string;
  longText: string;
  markdown: string;
  integer: number;
  boolean: boolean;
  image: RawImage;
  textList: readonly string[];
};

/** Any parsed value; `null` for a field that was left empty. */
export type FieldValue = ValueOfKind[keyof ValueOfKind] | null;

type IsAlwaysThere<F extends Field> = F extends
  { required: true } | { default: string | number | boolean }
  ? true
  : false;

/** The parsed value of a field: `null` only where the field may be left empty. */
export type ValueOf<F extends Field> =
  IsAlwaysThere<F> extends true ? ValueOfKind[F["kind"]] : ValueOfKind[F["kind"]] | null;

export const monthAndYear: Format = {
  pattern:
    /^(January|February|March|April|May|June|July|August|September|October|November|December) (19|20)\d{2}$/,
  mustBe: "a month and a year, such as June 2025",
  example: "June 2025",
};

export const slug: Format = {
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  mustBe: "small letters, digits and hyphens, such as elopements-and-intimate",
  example: "elopements-and-intimate",
};

export const emailAddress: Format = {
  pattern: /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/,
  mustBe: "an email address, such as hello@example.com",
  example: "hello@example.com",
};

export const secureUrl: Format = {
  pattern: /^https:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/,
  mustBe: "a web address that begins with https://",
  example: "https://www.example.com/",
};
