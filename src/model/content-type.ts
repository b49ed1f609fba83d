import { boolean, date, integer, secureUrl, text, type Field, type ValueOf } from "./fields";
import type { ProblemText } from "./problems";

export type Fields = Readonly<Record<string, Field>>;

/** The values of an entry's fields, once they are checked. */
export type ContentOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** What one kind of entry may be: the single description that everything else follows from. */
interface Description<F extends Fields> {
  readonly id: string;
  /** Names in the editor and in messages: `Gallery photo`, `gallery photos`. */
  readonly label: string;
  readonly plural: string;
  /** One sentence that tells the editor what an entry is. */
  readonly help: string;
  /** The text field whose value names an entry in lists and messages. */
  readonly titleField: keyof F & string;
  /** Whether the space holds exactly one entry of this type. */
  readonly single?: boolean;
  /** Whether the site does without entries of this type, and a space without the type itself. */
  readonly optional?: boolean;
  /** Id of another type, of which the site needs no entry where there is one of this type. */
  readonly substitutesFor?: string;
  /** A field with a fixed list of values, each of which at least one entry must have. */
  readonly requiresEachValueOf?: keyof F & string;
  readonly fields: F;
  /** Order of the entries on the site; equal ones are sorted by title. */
  readonly compare?: (a: ContentOf<F>, b: ContentOf<F>) => number;
}

/** Any of the content types. */
export interface ContentType extends Omit<Description<Fields>, "compare"> {
  /** Name of the GraphQL type. */
  readonly nodeType: string;
  /** A method, because it is only called with entries of this very type. */
  compare?(a: ContentOf<Fields>, b: ContentOf<Fields>): number;
}

/** An entry as a source reads it: nothing about its fields is known yet. */
export interface RawEntry {
  readonly type: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly location: string;
  /** When it was last changed, as ISO 8601. A file does not know: it is as old as its clone. */
  readonly updatedAt?: string;
}

/** All that a source read, and where an editor would add what is missing. */
export interface RawContent {
  readonly entries: readonly RawEntry[];
  /** What is wrong with the files of pictures, by their paths, as far as somebody has looked. */
  readonly pictureProblems?: ReadonlyMap<string, ProblemText>;
  readonly createLocation: (contentType: ContentType) => string;
}

/** An entry that has passed every check. */
export interface Entry<Content = ContentOf<Fields>> {
  readonly id: string;
  readonly fields: Content;
  /** When an editor last changed it; `null` where the source does not know. */
  readonly updatedAt: string | null;
}

/** In the order of the site; equal entries by title, then by id, so that the order never varies. */
export function sorted<E extends Entry>(contentType: ContentType, entries: readonly E[]): E[] {
  // A title field is a required text.
  const titleOf = (entry: Entry) => entry.fields[contentType.titleField] as string;
  return entries.toSorted(
    (a, b) =>
      contentType.compare?.(a.fields, b.fields) ||
      titleOf(a).localeCompare(titleOf(b), "en") ||
      a.id.localeCompare(b.id, "en"),
  );
}

/** Every content type has it: whether an entry is still one of those that came with the site. */
const sample = boolean(
  "Sample",
  "Yes while it is made up, as it came with the site. The site says so as long as any such entry is published.",
  { default: false },
);

/** Checks a description, adds what every type has, and keeps the names and kinds of its fields. */
export function contentType<F extends Fields>(description: Description<F>) {
  const nodeType = description.id.replace(/^./, (letter) => letter.toUpperCase());
  return { ...description, nodeType, fields: { ...description.fields, sample } };
}

/** Fields that mean the same in several content types. */
export const featured = boolean("Featured", "The home page shows three: the featured ones first.", {
  default: false,
});

export const order = integer("Order", "Optional. Smaller numbers come first.");

/** The parts of a picture as CSS calls them (`object-position`), each with Gatsby's name (`cropFocus`). */
export const focalPoints: Readonly<Record<string, string>> = {
  "left top": "NORTHWEST",
  top: "NORTH",
  "right top": "NORTHEAST",
  left: "WEST",
  center: "CENTER",
  right: "EAST",
  "left bottom": "SOUTHWEST",
  bottom: "SOUTH",
  "right bottom": "SOUTHEAST",
};

export const focus = text(
  "Focus",
  "Optional. What must stay in sight where the picture is cut to fit; left empty, mostly its middle.",
  { oneOf: Object.keys(focalPoints) },
);

/** Who took a picture, where and when, and whether the couple likes to be seen. */
export const credit = {
  photographer: text("Photographer", "Optional. Who took it: the name is shown with it."),
  photographerUrl: text(
    "Photographer's link",
    "Optional. The photographer's page, which the name leads to.",
    { format: secureUrl },
  ),
  place: text("Place", "Optional. Where it was taken, such as Whytecliff Park."),
  season: text("Season", "Optional. When it was taken, such as late May."),
  agreedOn: date(
    "The couple agreed, on",
    "Optional. The day on which they agreed to be shown. For you alone: the site never shows it.",
  ),
};

/** Entries with a number come first, the smaller the earlier; the others follow. */
export const byOrder = (a: { order: number | null }, b: { order: number | null }): number =>
  (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER);
