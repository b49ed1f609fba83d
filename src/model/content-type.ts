import { boolean, date, integer, secureUrl, text, type Field, type ValueOf } from "./fields";
import type { Problem } from "./problems";

export type Fields = Readonly<Record<string, Field>>;

/** Checked values of an entry's fields. */
export type ContentOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Description of a content type, from which forms, checks and GraphQL types are derived. */
interface Description<F extends Fields> {
  readonly id: string;
  /** Singular in the editor and in messages: `Gallery photo`. */
  readonly label: string;
  /** Plural in the editor and in messages: `gallery photos`. */
  readonly plural: string;
  /** One sentence for the editor that says what an entry is. */
  readonly help: string;
  /** Text field whose value identifies an entry in lists and messages. */
  readonly titleField: keyof F & string;
  /** Whether there is exactly one entry of this type. */
  readonly single?: boolean;
  /** Whether the site works without entries of this type, and in a space without the type itself. */
  readonly optional?: boolean;
  /** Id of another type that becomes optional once this type has an entry. */
  readonly substitutesFor?: string;
  /** Field with a fixed list of values. At least one entry must have each of them. */
  readonly requiresEachValueOf?: keyof F & string;
  readonly fields: F;
  /** Compares entries for their order on the site. Ties are sorted by title. */
  readonly compare?: (a: ContentOf<F>, b: ContentOf<F>) => number;
}

/** Any content type. `compare` is a method, so that TypeScript accepts one for entries of a single type. */
export interface ContentType extends Omit<Description<Fields>, "compare"> {
  /** Name of the GraphQL type. */
  readonly nodeType: string;
  compare?(a: ContentOf<Fields>, b: ContentOf<Fields>): number;
}

/** Unchecked entry, as a source reads it. */
export interface RawEntry {
  readonly type: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly location: string;
  /** Time of the last change (ISO 8601). Files have none, because Git dates them by the clone. */
  readonly updatedAt?: string;
}

/** Unchecked content, as a source reads it. */
export interface RawContent {
  readonly entries: readonly RawEntry[];
  /** One problem for each file that cannot be read. */
  readonly unreadable?: readonly Problem[];
  /** Advice on each file that is not read, which may hold what the editor misses on the site. */
  readonly ignored?: readonly Problem[];
  /** Returns the place where an editor adds an entry of a type. */
  readonly createLocation: (contentType: ContentType) => string;
}

/** Checked entry. */
export interface Entry<Content = ContentOf<Fields>> {
  readonly id: string;
  readonly fields: Content;
  /** Time of the last change, or `null` if the source does not know it. */
  readonly updatedAt: string | null;
}

/** Sorts entries as the site shows them. Breaks ties by title and id, so that the order never varies. */
export function sorted<E extends Entry>(contentType: ContentType, entries: readonly E[]): E[] {
  // Safe, because the title field is a required text.
  const titleOf = (entry: Entry) => entry.fields[contentType.titleField] as string;
  return entries.toSorted(
    (a, b) =>
      contentType.compare?.(a.fields, b.fields) ||
      titleOf(a).localeCompare(titleOf(b), "en") ||
      a.id.localeCompare(b.id, "en"),
  );
}

/** Field of every content type. Says whether an entry is a sample that came with the site. */
const sample = boolean(
  "Sample",
  "Yes for a made-up entry that came with the site. While any such entry is published, the footer says so.",
  { default: false },
);

/** Defines a content type, and adds the field that every type has. */
export function contentType<F extends Fields>(description: Description<F>) {
  const nodeType = description.id.replace(/^./, (letter) => letter.toUpperCase());
  return { ...description, nodeType, fields: { ...description.fields, sample } };
}

export const featured = boolean("Featured", "The home page shows three, featured ones first.", {
  default: false,
});

export const order = integer("Order", "Optional. Smaller numbers come first.");

/** Keywords that both CSS (`object-position`) and sharp (`position`) accept. */
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
  "Optional. The part that stays visible where the picture is cropped. If left empty, usually the middle.",
  { oneOf: FOCAL_POINTS },
);

/** A picture's credit, and the couple's consent to show it. */
export const credit = {
  photographer: text("Photographer", "Optional. Who took the picture. The name is shown with it."),
  photographerUrl: text(
    "Photographer's link",
    "Optional. The photographer's page, which the name links to.",
    { format: secureUrl },
  ),
  place: text("Place", "Optional. Where it was taken, such as Whytecliff Park."),
  season: text("Season", "Optional. When it was taken, such as late May."),
  agreedOn: date(
    "Consent given on",
    "Optional. The day the couple agreed to be shown. The site never shows this date.",
  ),
};

/** Compares by the editor's number. Puts entries without one last. */
export const byOrder = (a: { order: number | null }, b: { order: number | null }): number =>
  (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER);
