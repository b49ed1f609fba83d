/** Problems of content as data, and the catalogue with the words for them. */

/** Name of an entry. An absent one has a type only. */
export interface EntryName {
  readonly type: string;
  readonly id: string | null;
  readonly title: string | null;
}

/** Words for a problem. */
export interface Words {
  /** Names that precede the words: those of entry and field, that of the entry, or none. */
  readonly after: "field" | "entry" | null;
  readonly wrong: string;
  readonly fix: string;
  /** Joins the address to the fix; `null` if the words name the file. */
  readonly at: " at" | ", at" | null;
}

/** Names of the content type and the field in the editor's form. */
export interface Labels {
  readonly type: string;
  readonly plural: string;
  readonly field: string;
}

const wordsAfter =
  (after: Words["after"]) =>
  (wrong: string, fix: string, at: Words["at"] = " at"): Words => ({ after, wrong, fix, at });

const ofField = wordsAfter("field");
const ofEntry = wordsAfter("entry");
const ofContent = wordsAfter(null);

const LONGEST_QUOTED_VALUE = 60;

/** Quotes a value as the editor would recognise it. */
function quoted(value: unknown): string {
  if (value === undefined) return "missing";
  const text = typeof value === "string" ? `"${value}"` : JSON.stringify(value);
  return text.length > LONGEST_QUOTED_VALUE ? `${text.slice(0, LONGEST_QUOTED_VALUE)}…` : text;
}

interface Wrong {
  /** Ends the words "must be". */
  readonly expected: string;
  readonly value: unknown;
}
interface Written {
  readonly written: string;
}
interface File {
  /** Name of a picture's file. */
  readonly name: string;
}

/** Words for each code. */
export const catalogue = {
  missing: () => ofField("is missing", "Fill it in"),

  wrong: ({ expected, value }: Wrong) =>
    ofField(`must be ${expected}, but is ${quoted(value)}`, "Change it"),

  duplicate: ({ value, other }: { value: string; other: string }) =>
    ofField(`("${value}") is used already, at ${other}`, "Give this one a value of its own"),

  nothingShown: () => ofField("has only HTML or pictures, which are left out", "Write text"),

  link: ({ written }: Written) =>
    ofField(
      `has a link that leads nowhere, ${quoted(written)}`,
      "Write a page of the site as /contact/, a kind of ceremony as /services/#interfaith, the whole address of another site with https://, mailto: and an email address, or tel: and a phone number, all without a space",
      ", at",
    ),

  linkMissing: ({ written }: Written) =>
    ofField(
      `has a link to something that is not on the site, ${quoted(written)}`,
      "Correct it, or add what is missing",
      ", at",
    ),

  mark: ({ written }: Written) =>
    ofField(
      `shows a formatting mark to couples, ${quoted(written)}`,
      "Correct it, or write \\ before each mark that is meant",
      ", at",
    ),

  imageMissing: ({ name }: File) =>
    ofField(`("${name}") cannot be found`, "Add the file, or choose another", ", at"),

  imageAbsent: () =>
    ofField("has no picture, or one that is not published", "Choose one, or publish it", ", at"),

  imageUnpublished: ({ asset }: { asset: string }) =>
    ofField(
      "has no file, is not published, or was deleted",
      `Publish the picture with its file at ${asset}, or choose another`,
    ),

  imageNotFetched: ({ name, reason, asset }: File & { reason: string; asset: string }) =>
    ofField(
      `("${name}") cannot be fetched (${reason})`,
      `Upload the file anew and publish the picture at ${asset}, or choose another`,
    ),

  imageTooLarge: ({ name, size, most }: File & { size: number; most: number }) =>
    ofField(`("${name}") has ${size} MB, and ${most} MB is the most`, "Choose a smaller file"),

  imageOfTooManyPixels: ({ name, width, height }: File & { width: number; height: number }) =>
    ofField(
      `("${name}") has ${width} × ${height} pixels, which is too many`,
      "Choose one with up to 268 million, and up to 16,383 in height",
      ", at",
    ),

  imageOfWrongKind: ({ name }: File) =>
    ofField(`("${name}") is not a JPEG, PNG, WebP or AVIF picture`, "Choose another file"),

  imageBroken: ({ name }: File) =>
    ofField(`("${name}") is damaged and cannot be shown`, "Save the picture anew and choose it"),

  imageTooNarrow: ({ name, width, least }: File & { width: number; least: number }) =>
    ofField(
      `("${name}") is ${width} pixels wide, and needs ${least} to look good`,
      "Choose a larger picture",
    ),

  descriptionMissing: ({ name }: File) =>
    ofEntry(`"Description" of picture "${name}" is missing`, "Fill it in"),

  descriptionWrong: ({ name, expected, value }: File & Wrong) =>
    ofEntry(
      `"Description" of picture "${name}" must be ${expected}, but is ${quoted(value)}`,
      "Change it",
    ),

  unknownField: ({ name, allowed }: { name: string; allowed: readonly string[] }) =>
    ofEntry(
      `there is no field "${name}"`,
      `Remove it, or correct its name to one of ${allowed.join(", ")}`,
      ", at",
    ),

  unusableId: ({ id }: { id: unknown }) =>
    ofEntry(
      `its id must be up to 64 letters, digits, hyphens, dots or underscores, but is ${quoted(id)}`,
      "Change it",
    ),

  moreThanOne: ({ other }: { other: string }) =>
    ofEntry(`there is another one at ${other}, and the site takes one only`, "Remove it"),

  sampleSettings: () =>
    ofContent(
      "The site settings are still marked as a sample, so couples would find a made-up officiant here",
      "If the site is a demo, set SITE_IS_DEMO=true; if not, make them yours and set Sample to No",
    ),

  none: (_: object, { plural }: Labels) =>
    ofContent(`There are no ${plural}, and the site needs at least one`, "Add one"),

  noneWith: ({ value }: { value: string }, { field, type }: Labels) =>
    ofContent(
      `${type}: none has the ${field.toLowerCase()} "${value}", and the site needs at least one`,
      "Add it",
    ),

  unreadableFile: ({ file, reason }: { file: string; reason: string }) =>
    ofContent(`${file} cannot be read: ${reason}`, "Fix the file", null),
};

export type Code = keyof typeof catalogue;
type Params<C extends Code> =
  Parameters<(typeof catalogue)[C]> extends [infer P, ...unknown[]] ? P : object;

/** What is wrong, without where it is. */
export type Fault = {
  readonly [C in Code]: { readonly code: C; readonly params: Params<C> };
}[Code];

/** A broken rule or a recommendation, and where an editor fixes it. */
export type Problem = Fault & {
  readonly entry: EntryName;
  readonly field: string | null;
  /** Address of the entry or picture in the CMS's web app, or a file. */
  readonly location: string;
};

export const fault = <C extends Code>(code: C, params: Params<C>) => ({ code, params }) as Fault;

/** Tests whether an entry can be shown in spite of a problem, such as a link that leads nowhere. */
export const isMinor = ({ code }: Fault) => code === "link" || code === "unknownField";
