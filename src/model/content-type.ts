import { boolean, date, integer, secureUrl, text, type Field, type ValueOf } from "./fields";
import type { Problem } from "./problems";

export type Fields = Readonly<Record<string, Field>>;

/** Values of an entry's fields that have passed the checks. */
export type ContentOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Description of a content type. Forms, checks and GraphQL types are derived from it. */
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
  /** Whether the site works without entries of this type, and with a space that lacks the type. */
  readonly optional?: boolean;
  /** Id of another type that needs no entries if this type has one. */
  readonly substitutesFor?: string;
  /** A field with a fixed list of values, each of which at least one entry must have. */
  readonly requiresEachValueOf?: keyof F & string;
  readonly fields: F;
  /** Order of the entries on the site; equal ones are sorted by title. */
  readonly compare?: (a: ContentOf<F>, b: ContentOf<F>) => number;
}

/** Any content type. `compare` is a method, because it is only called with entries of this type. */
export interface ContentType extends Omit<Description<Fields>, "compare"> {
  /** Name of the GraphQL type. */
  readonly nodeType: string;
  compare?(a: ContentOf<Fields>, b: ContentOf<Fields>): number;
}

/** Entry as a source reads it, unchecked. */
export interface RawEntry {
  readonly type: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly location: string;
  /** Time of the last change, as ISO 8601. Files have none: their dates are those of the clone. */
  readonly updatedAt?: string;
}

/** Content as a source reads it. */
export interface RawContent {
  readonly entries: readonly RawEntry[];
  /** A problem for each file that cannot be read. */
  readonly unreadable?: readonly Problem[];
  /** Returns where an editor adds an entry of the type. */
  readonly createLocation: (contentType: ContentType) => string;
}

/** An entry that has passed every check. */
export interface Entry<Content = ContentOf<Fields>> {
  readonly id: string;
  readonly fields: Content;
  /** Time of the last change; `null` if the source does not know it. */
  readonly updatedAt: string | null;
}

/** Sorts entries as the site shows them; equal ones by title and id, so that the order never varies. */
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

/** Field of every content type: whether an entry is still one of those that came with the site. */
const sample = boolean(
  "Sample",
  "Yes while it is made up, as it came with the site. The site says so as long as any such entry is published.",
  { default: false },
);

/** Defines a content type, with the field that every type has. */
export function contentType<F extends Fields>(description: Description<F>) {
  const nodeType = description.id.replace(/^./, (letter) => letter.toUpperCase());
  return { ...description, nodeType, fields: { ...description.fields, sample } };
}

export const featured = boolean("Featured", "The home page shows three: the featured ones first.", {
  default: false,
});

export const order = integer("Order", "Optional. Smaller numbers come first.");

/** Words that CSS (`object-position`) and sharp (`position`) share. */
const FOCAL_POINTS = [
  "left top",
  "top",
  "right top",
  "left",
  "center",
  "right",
  "left bottom",
  "bottom",
  "right bottom",
];

export const focus = text(
  "Focus",
  "Optional. What must stay visible where the picture is cut to fit; left empty, mostly its middle.",
  { oneOf: FOCAL_POINTS },
);

/** Credit of a picture, and the couple's consent to show it. */
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
    "Optional. The day on which they agreed to be shown. The site never shows it.",
  ),
};

/** Compares by the editor's number. Entries without one come last. */
export const byOrder = (a: { order: number | null }, b: { order: number | null }): number =>
  (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER);
