/** Problems of the content as data, and the catalogue of their messages. */

/** Identifies an entry. One that is missing from the content has only a type. */
export interface EntryName {
  readonly type: string;
  readonly id: string | null;
  readonly title: string | null;
}

/** Subject of a message: entry and field, one file of a field, the entry alone, or none. */
type Subject = "field" | "file" | "entry" | null;
/** Joins the location to the fix; `null` if the message already names the file. */
type At = " at" | ", at" | null;

const messageAbout =
  (subject: Subject) =>
  <W extends string, F extends string>(wrong: W, fix: F, at: At = " at") => ({
    subject,
    wrong,
    fix,
    at,
  });

const ofField = messageAbout("field");
const ofFile = messageAbout("file");
const ofEntry = messageAbout("entry");
const ofContent = messageAbout(null);

/** Message for each code. Names in braces are parameters, or labels in the editor's form. */
export const catalogue = {
  missing: ofField("is missing", "Fill it in"),
  wrong: ofField("must be {expected}, but is {value}", "Change it"),
  duplicate: ofField("({value}) is already used at {other}", "Choose a different one"),
  link: ofField(
    "has a link that cannot work, {written}",
    "Write a page of the site as /contact/, a service as /services/#interfaith, another site with https://, an email address as mailto:me@example.com and a phone number as tel:604-555-0123, all without spaces. Correct it",
  ),
  linkMissing: ofField(
    "has a link to a page or file that does not exist, {written}",
    "Correct it, or add what is missing",
    ", at",
  ),
  mark: ofField(
    "has a formatting mark that couples would see, {written}",
    "Correct it, or write \\ before a mark that is intended",
    ", at",
  ),
  underlined: ofField(
    "shows a line as a heading, {written}, because of the dashes below it",
    "Put an empty line between them, or write ## before a heading that is intended",
    ", at",
  ),
  lost: ofField("has characters that were lost when it was copied, {written}", "Type them again"),
  inFuture: ofField("({value}) is in the future", "Correct it"),
  hasPassed: ofField("({value}) has passed, so {what} shown", "Choose a later day"),
  notShown: ofField(
    'is not shown, because "{until}" in the site settings is empty or has passed',
    "Choose a day there",
    ", at",
  ),
  omitted: ofField(
    "has a picture or HTML that the site does not show, {written}",
    "Remove it, and choose pictures in the picture fields",
    ", at",
  ),
  fileMissing: ofFile('("{name}") cannot be found', "Add the file, or choose another", ", at"),
  fileUnpublished: ofFile(
    "has no file, is not published, or was deleted",
    "Publish it with its file at {asset}, or choose another",
  ),
  fileNotFetched: ofFile(
    '("{name}") cannot be downloaded ({reason})',
    "Upload the file again and publish it at {asset}, or choose another",
  ),
  pictureTooLarge: ofFile(
    '("{name}") is {size} MB, but the maximum is {max} MB',
    "Choose a smaller file",
  ),
  pictureOfTooManyPixels: ofFile(
    '("{name}") has {width} × {height} pixels, which is too many',
    "Choose one with at most 268 million pixels and a height of at most 16,383",
    ", at",
  ),
  pictureOfWrongKind: ofFile(
    '("{name}") is not a JPEG, PNG, WebP or AVIF picture, even if its name says so',
    "Export it as JPEG, or choose another file",
  ),
  pictureOfWrongType: ofFile(
    '("{name}") has the type {mediaType} in Contentful, which is not that of a picture',
    "If the file itself is a JPEG, PNG, WebP or AVIF picture, upload it again, or choose another",
  ),
  pictureEmpty: ofFile('("{name}") is an empty file', "Copy the original again, or choose another"),
  pictureIsPointer: ofFile(
    '("{name}") is only a pointer of Git LFS, not the picture itself',
    "Run git lfs pull in the site's folder, or choose another file",
  ),
  pictureBroken: ofFile(
    '("{name}") is damaged and cannot be shown',
    "Export the picture again and choose the new file",
  ),
  pictureTooNarrow: ofFile(
    '("{name}") has a width of {width}, but needs at least {minWidth} pixels to look sharp',
    "Choose a larger picture",
  ),
  audioTooLarge: ofFile(
    '("{name}") is {size} MB, but the maximum is {max} MB',
    "Shorten it, or export it again in a smaller size",
  ),
  audioTooLong: ofFile(
    '("{name}") lasts {seconds} seconds, but the maximum is {max}',
    "Shorten it, and choose the new file",
  ),
  audioOfWrongKind: ofFile(
    '("{name}") is not an MP3 or M4A recording, or is one that some browsers cannot play, whatever its name says',
    "Export it as MP3, or as M4A with AAC sound",
  ),
  audioBroken: ofFile(
    '("{name}") is damaged or incomplete',
    "Export the recording again and choose the new file",
  ),
  descriptionMissing: ofEntry('"Description" of picture "{name}" is missing', "Fill it in"),
  unknownField: ofEntry(
    'there is no field "{name}"',
    "Remove it, or rename it to one of {allowed}",
    ", at",
  ),
  unusableId: ofEntry(
    "its id must be up to 64 digits, hyphens, dots, underscores, tildes or letters without accents, but is {id}",
    "Change it",
  ),
  wrongHidden: ofEntry(
    '"hidden" must be true or false, without quotation marks, but is {value}',
    "Change it",
  ),
  moreThanOne: ofEntry("the site can have only one, which is at {other}", "Remove this one"),
  sampleSettings: ofContent(
    "The site settings are still marked as a sample, so couples would see a made-up officiant",
    "For a demo, set SITE_IS_DEMO=true. Otherwise, fill in your own details and set Sample to No",
  ),
  none: ofContent("There are no {plural}, but the site needs at least one", "Add one"),
  noneWith: ofContent("The site needs a {type} whose {field} is {value}", "Add it"),
  ignoredFile: ofContent("{file} is not read", "{fix}", null),
  unreadableFile: ofContent("{file} cannot be read: {reason}", "Fix the file", null),
};

type Code = keyof typeof catalogue;

/** Placeholders that are filled in from the problem's entry and field. */
type Label = "plural" | "type" | "field";
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, Label> | Placeholders<Rest>
  : never;
type Params<C extends Code> = Readonly<
  Record<Placeholders<(typeof catalogue)[C]["wrong" | "fix"]>, unknown>
>;

/** Code and parameters of a problem, without its place. */
export interface Fault {
  readonly code: Code;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Broken rule or recommendation, and the place where the editor fixes it. */
export interface Problem extends Fault {
  readonly entry: EntryName;
  readonly field: string | null;
  /** Address of the entry or picture in Contentful's web app, or the path of a file. */
  readonly location: string;
}

export const fault = <C extends Code>(code: C, params: Params<C>): Fault => ({ code, params });

/** Tests whether an entry can be shown despite a problem, such as a broken link. */
export const isMinor = ({ code }: Fault) => code === "link" || code === "unknownField";
