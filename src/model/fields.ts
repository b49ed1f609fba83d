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
  /** Entries that need it all the same: those of which another field has one of these values. */
  readonly requiredWhere?: { readonly field: string; readonly oneOf: readonly string[] };
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

/** Many pictures, each with a description of its own. */
export interface ImagesField extends Described, Requirement {
  readonly kind: "images";
  /** What messages call one of them. */
  readonly one: string;
  /** As of an {@link ImageField}. */
  readonly smallestWidth: number;
}

/** A day, as `2026-05-31`. */
export interface DateField extends Described, Requirement {
  readonly kind: "date";
}

export interface TextListField extends Described, Requirement {
  readonly kind: "textList";
}

/** An entry that a list may name. */
export interface Choice {
  /** What its title field says. */
  readonly title: string;
  /** Whether the list must name it, where there is such an entry. */
  readonly required: boolean;
}

/** A list of other entries, by their ids; empty where nobody has filled it in. */
export interface ReferencesField extends Described {
  readonly kind: "references";
  /** Id of the content type of those entries. */
  readonly to: string;
  /** The entries that the list of an entry with these fields may name. */
  readonly choices: (fields: Readonly<Record<string, unknown>>) => readonly Choice[];
}

export type Field =
  | TextField
  | LongTextField
  | MarkdownField
  | IntegerField
  | BooleanField
  | ImageField
  | ImagesField
  | DateField
  | TextListField
  | ReferencesField;

/** Whether an entry with these fields must have a value in the field. */
export function isRequired(field: Field, fields: Readonly<Record<string, unknown>>): boolean {
  if ("required" in field && field.required) return true;
  if (field.kind !== "text" || !field.requiredWhere) return false;
  const value = fields[field.requiredWhere.field];
  return typeof value === "string" && field.requiredWhere.oneOf.includes(value.trim());
}

/** The most characters of a text, and of each text in a list: what the CMS stores in a short field. */
export const LONGEST_TEXT = 256;
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

/** One of many pictures in a field. */
export interface RawPicture extends RawImage {
  /** Among the pictures of its source. */
  readonly id: string;
  /** Name of its file in messages. */
  readonly name: string;
  /** What it shows; `null` where nobody has written it. */
  readonly description: string | null;
  /** Address of the picture for the editor: its description is written there. */
  readonly where: string;
}

export const isRawImage = (value: unknown): value is RawImage =>
  typeof value === "object" && value !== null && "path" in value && typeof value.path === "string";

export const isRawPicture = (value: unknown): value is RawPicture =>
  isRawImage(value) && "description" in value;

/** The pictures in a field of either kind. */
export const picturesIn = (value: unknown): readonly RawImage[] =>
  (Array.isArray(value) ? value : [value]).filter(isRawImage);

/** Letters and digits alone: `IMG_2041.jpg` and `img 2041` have the same. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{Letter}\p{Number}]+/gu, "");

/**
 * What a picture shows: its description, else its title, unless that is but the name of its file,
 * which the CMS fills in by itself.
 */
export function descriptionOf(
  description: string | undefined,
  title = "",
  fileName = "",
): string | null {
  const words = [description, title].map((text) => text?.trim() ?? "");
  const names = [fileName, fileName.replace(/\.\w+$/, "")].map(lettersOf);
  const [written, called] = words;
  return written || (called && !names.includes(lettersOf(called)) ? called : null);
}

type ValueOfKind = {
  text: string;
  longText: string;
  markdown: string;
  integer: number;
  boolean: boolean;
  image: RawImage;
  images: readonly RawPicture[];
  date: string;
  textList: readonly string[];
  references: readonly string[];
};

/** Any parsed value; `null` for a field that was left empty. */
export type FieldValue = ValueOfKind[keyof ValueOfKind] | null;

type IsAlwaysThere<F extends Field> = F extends
  { required: true } | { default: string | number | boolean } | { kind: "references" }
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
