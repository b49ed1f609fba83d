/** Problems of content as data, and the catalogue with the words for them. */

/** Name of an entry. An absent one has a type only. */
export interface EntryName {
  readonly type: string;
  readonly id: string | null;
  readonly title: string | null;
}

/** Words after the names of entry and field, after that of the entry, or alone. */
type After = "field" | "entry" | null;
/** Joins the address to the fix; `null` if the words name the file. */
type At = " at" | ", at" | null;

const wordsAfter =
  (after: After) =>
  <W extends string, F extends string>(wrong: W, fix: F, at: At = " at") => ({
    after,
    wrong,
    fix,
    at,
  });

const ofField = wordsAfter("field");
const ofEntry = wordsAfter("entry");
const ofContent = wordsAfter(null);

/** Words for each code. Names in braces stand for parameters, or for names in the editor's form. */
export const catalogue = {
  missing: ofField("is missing", "Fill it in"),
  wrong: ofField("must be {expected}, but is {value}", "Change it"),
  duplicate: ofField("({value}) is used already, at {other}", "Give this one a value of its own"),
  link: ofField(
    "has a link that leads nowhere, {written}",
    "Write a page of the site as /contact/, a kind of ceremony as /services/#interfaith, the whole address of another site with https://, mailto: and an email address, or tel: and a phone number, all without a space",
    ", at",
  ),
  linkMissing: ofField(
    "has a link to something that is not on the site, {written}",
    "Correct it, or add what is missing",
    ", at",
  ),
  mark: ofField(
    "shows a formatting mark to couples, {written}",
    "Correct it, or write \\ before each mark that is meant",
    ", at",
  ),
  imageMissing: ofField('("{name}") cannot be found', "Add the file, or choose another", ", at"),
  imageAbsent: ofField(
    "has no picture, or one that is not published",
    "Choose one, or publish it",
    ", at",
  ),
  imageUnpublished: ofField(
    "has no file, is not published, or was deleted",
    "Publish the picture with its file at {asset}, or choose another",
  ),
  imageNotFetched: ofField(
    '("{name}") cannot be fetched ({reason})',
    "Upload the file anew and publish the picture at {asset}, or choose another",
  ),
  imageTooLarge: ofField(
    '("{name}") has {size} MB, and {most} MB is the most',
    "Choose a smaller file",
  ),
  imageOfTooManyPixels: ofField(
    '("{name}") has {width} × {height} pixels, which is too many',
    "Choose one with up to 268 million, and up to 16,383 in height",
    ", at",
  ),
  imageOfWrongKind: ofField(
    '("{name}") is not a JPEG, PNG, WebP or AVIF picture',
    "Choose another file",
  ),
  imageBroken: ofField(
    '("{name}") is damaged and cannot be shown',
    "Save the picture anew and choose it",
  ),
  imageTooNarrow: ofField(
    '("{name}") is {width} pixels wide, and needs {least} to look good',
    "Choose a larger picture",
  ),
  descriptionMissing: ofEntry('"Description" of picture "{name}" is missing', "Fill it in"),
  unknownField: ofEntry(
    'there is no field "{name}"',
    "Remove it, or correct its name to one of {allowed}",
    ", at",
  ),
  unusableId: ofEntry(
    "its id must be up to 64 letters, digits, hyphens, dots or underscores, but is {id}",
    "Change it",
  ),
  moreThanOne: ofEntry("there is another one at {other}, and the site takes one only", "Remove it"),
  sampleSettings: ofContent(
    "The site settings are still marked as a sample, so couples would find a made-up officiant here",
    "If the site is a demo, set SITE_IS_DEMO=true; if not, make them yours and set Sample to No",
  ),
  none: ofContent("There are no {plural}, and the site needs at least one", "Add one"),
  noneWith: ofContent(
    "{type}: none has the {field} {value}, and the site needs at least one",
    "Add it",
  ),
  unreadableFile: ofContent("{file} cannot be read: {reason}", "Fix the file", null),
};

export type Code = keyof typeof catalogue;

/** Placeholders that a problem's entry and field fill in. */
type Label = "plural" | "type" | "field";
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, Label> | Placeholders<Rest>
  : never;
type Params<C extends Code> = Readonly<
  Record<Placeholders<(typeof catalogue)[C]["wrong" | "fix"]>, unknown>
>;

/** Code and parameters of a problem, without where it is. */
export interface Fault {
  readonly code: Code;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A broken rule or a recommendation, and where an editor fixes it. */
export interface Problem extends Fault {
  readonly entry: EntryName;
  readonly field: string | null;
  /** Address of the entry or picture in the CMS's web app, or a file. */
  readonly location: string;
}

export const fault = <C extends Code>(code: C, params: Params<C>): Fault => ({ code, params });

/** Tests whether an entry can be shown in spite of a problem, such as a link that leads nowhere. */
export const isMinor = ({ code }: Fault) => code === "link" || code === "unknownField";
