/**
 * Every sentence that an editor can see about content: which entry and field it is about, what is
 * wrong, how to fix it, and where.
 */

/** Which entry a problem is in, as the editor knows it. */
export interface Subject {
  /** `Testimonial "Ana & Rui"` */
  readonly name: string;
  /** Address of the entry in the CMS's web app, or file and index. */
  readonly location: string;
}

const LONGEST_QUOTED_VALUE = 60;

/** The value as the editor would recognise it. */
function shown(value: unknown): string {
  if (value === undefined) return "missing";
  const text = typeof value === "string" ? `"${value}"` : JSON.stringify(value);
  return text.length > LONGEST_QUOTED_VALUE ? `${text.slice(0, LONGEST_QUOTED_VALUE)}…` : text;
}

function sentence({ name, location }: Subject, wrong: string, fix: string): string {
  return `${name}: ${wrong}. ${fix} ${location}`;
}

/** A problem with a field: what is wrong, to follow the field's label, and the fix, before the address. */
export interface ProblemText {
  readonly wrong: string;
  readonly fix: string;
}

/**
 * A problem with a field as a whole sentence.
 *
 * @param part after the field's label, which part of the field it is
 */
export const fieldMessage = (
  subject: Subject,
  label: string,
  { wrong, fix }: ProblemText,
  part = "",
) => sentence(subject, `"${label}"${part} ${wrong}`, fix);

const problem = (wrong: string, fix: string): ProblemText => ({ wrong, fix });

export const fieldProblems = {
  missing: () => problem("is missing", "Fill it in at"),

  wrong: (expected: string, value: unknown) =>
    problem(`must be ${expected}, but is ${shown(value)}`, "Change it at"),

  duplicate: (value: string, other: string) =>
    problem(`("${value}") is used already, at ${other}`, "Give this one a value of its own at"),

  nothingShown: () => problem("has only HTML or pictures, which are left out", "Write text at"),

  link: (written: string) =>
    problem(
      `has a link that leads nowhere, ${shown(written)}`,
      "Write a page of the site as /contact/, a kind of ceremony as /services/#interfaith, the whole address of another site with https://, mailto: and an email address, or tel: and a phone number, all without a space, at",
    ),

  linkMissing: (written: string) =>
    problem(
      `has a link to something that is not on the site, ${shown(written)}`,
      "Correct it, or add what is missing, at",
    ),

  mark: (written: string) =>
    problem(
      `shows a formatting mark to couples, ${shown(written)}`,
      "Correct it, or write \\ before each mark that is meant, at",
    ),

  imageMissing: (name: string) =>
    problem(`("${name}") cannot be found`, "Add the file, or choose another, at"),

  imageAbsent: () =>
    problem("has no picture, or one that is not published", "Choose one, or publish it, at"),

  imageUnpublished: (imageLocation: string) =>
    problem(
      "has no file, is not published, or was deleted",
      `Publish the picture with its file at ${imageLocation}, or choose another at`,
    ),

  imageNotFetched: (name: string, reason: string, imageLocation: string) =>
    problem(
      `("${name}") cannot be fetched (${reason})`,
      `Upload the file anew and publish the picture at ${imageLocation}, or choose another at`,
    ),

  imageTooLarge: (name: string, megabytes: number) =>
    problem(`("${name}") has ${megabytes} MB, and 20 MB is the most`, "Choose a smaller file at"),

  imageOfTooManyPixels: (name: string, width: number, height: number) =>
    problem(
      `("${name}") has ${width} × ${height} pixels, which is too many`,
      "Choose one with up to 268 million, and up to 16,383 in height, at",
    ),

  imageOfWrongKind: (name: string) =>
    problem(`("${name}") is not a JPEG, PNG, WebP or AVIF picture`, "Choose another file at"),

  imageBroken: (name: string) =>
    problem(`("${name}") is damaged and cannot be shown`, "Save the picture anew and choose it at"),

  imageTooNarrow: (name: string, width: number, least: number) =>
    problem(
      `("${name}") is ${width} pixels wide, and needs ${least} to look good`,
      "Choose a larger picture at",
    ),
};

/** What is wrong with an entry or with all of the content, as a whole. */
export const problems = {
  unknownField: (subject: Subject, name: string, allowed: string) =>
    sentence(
      subject,
      `there is no field "${name}"`,
      `Remove it, or correct its name to one of ${allowed}, at`,
    ),

  unusableId: (subject: Subject, id: unknown) =>
    sentence(
      subject,
      `its id must be up to 64 letters, digits, hyphens, dots or underscores, but is ${shown(id)}`,
      "Change it at",
    ),

  none: (plural: string, location: string) =>
    `There are no ${plural}, and the site needs at least one. Add one at ${location}`,

  noneWith: (type: string, label: string, value: string, location: string) =>
    `${type}: none has the ${label} "${value}", and the site needs at least one. Add it at ${location}`,

  notPublished: (subject: Subject) =>
    sentence(subject, "it is a draft, and the site needs it", "Publish it at"),

  moreThanOne: (subject: Subject, other: string) =>
    sentence(
      subject,
      `there is another one at ${other}, and the site takes one only`,
      "Remove it at",
    ),

  unreadableFile: (file: string, reason: string) =>
    `${file} cannot be read: ${reason}. Fix the file`,

  sameFile: (file: string, other: string) =>
    `${file} and ${other} differ in capital letters alone. Some computers take both for one file: rename one of them`,
};

/**
 * The line above a list of problems.
 *
 * @param meaning what they mean for the site that couples see
 */
export const problemsHeading = (
  count: number,
  meaning = "so nothing was built and the live site stays as it is",
) => `The content has ${count === 1 ? "one problem" : `${count} problems`}, ${meaning}.`;
