/**
 * The kinds of field that content can have. A content type is a record of these; the validator,
 * the GraphQL types and the CMS's content types are all read off it.
 */

/** A rule for the form of a text, with the words that finish "… must be". */
export interface Format {
  readonly pattern: RegExp;
  readonly mustBe: string;
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

/** A picture as a source hands it over, before its bytes have been looked at. */
export interface RawImage {
  /** Path of the file on this machine. */
  readonly path: string;
}

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
};

export const slug: Format = {
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  mustBe: "small letters, digits and hyphens, such as elopements-and-intimate",
};

export const emailAddress: Format = {
  pattern: /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/,
  mustBe: "an email address, such as hello@example.com",
};

export const secureUrl: Format = {
  pattern: /^https:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/,
  mustBe: "a web address that begins with https://",
};

export const bookingUrl: Format = {
  pattern: /^https:\/\/[^\s/?#]+\.[^\s/?#]+[^\s?#]*\?([^\s#]*&)?officiant=[^\s&#]+\S*$/,
  mustBe: "a web address that begins with https:// and names you with ?officiant=…",
};
