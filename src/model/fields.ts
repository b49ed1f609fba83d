/** Kinds of field and their rules. */
import type { RawAudio } from "./audio";
import type { RawPicture, DescribedPicture } from "./pictures";

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
  audio: RawAudio;
  picture: RawPicture;
  pictures: readonly DescribedPicture[];
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
    readonly requiredWith?: string;
  };
  longText: {
    /** Name of another field: if that is filled in, this one must be, too. */
    readonly requiredWith?: string;
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
  /** Maximum number of days in the future; 0 for today or earlier. */
  date: { readonly maxDaysAhead?: number };
  picture: {
    /** Minimum width in pixels. The CMS refuses a smaller picture; a build only warns. */
    readonly minWidth: number;
    /** Name of the field with the picture's alternative text. */
    readonly describedBy?: string;
  };
  pictures: { readonly minWidth: number };
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
export const audio = defineField("audio");
export const picture = defineField("picture");
export const pictures = defineField("pictures");
export const date = defineField("date");
export const textList = defineField("textList");

/** Type of a field's checked value, which is `null` only if the field may be empty. */
export type ValueOf<F extends Field> = F extends
  { required: true } | { default: string | number | boolean }
  ? Values[F["kind"]]
  : Values[F["kind"]] | null;

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

/** Spaces, quotation marks and unseen characters, as Contentful's patterns can name them: no address has any. */
const FOREIGN = String.raw`\u034F\uFE00-\uFE0F\s"“”„«»<>\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFD`;
/** Part of a host or of a mailbox between two dots. */
export const ADDRESS_PART = String.raw`[^${FOREIGN}@.,:;/?#()\[\]\\]+`;
const HOST = String.raw`${ADDRESS_PART}(\.${ADDRESS_PART})+`;
const PATH = `[/?#]([^${FOREIGN}]*[^${FOREIGN},;])?`;

/** Pattern of a web address, without its begin and end. */
export const SECURE_URL = String.raw`https:\/\/${HOST}(:\d+)?(${PATH})?`;

export const secureUrl: Format = {
  pattern: new RegExp(`^${SECURE_URL}$`),
  expected: "a web address that begins with https://",
  example: "https://www.example.com/",
};
