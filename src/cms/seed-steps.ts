import type { AssetProps } from "contentful-management";
import { isArchived, typeIdOf, wasNeverPublished, type CmsEntry } from "./items";
import { isSame } from "./same";
import type { SampleEntry, SamplePicture, Samples } from "./samples";
import { words } from "./words";

/**
 * What to do about one sample: `create` it; `finish` what an interrupted run left unpublished;
 * `overwrite` what was changed. Or nothing: it is `there` already, was `changed` by an editor, or
 * would be in the way (`skip`).
 */
export type Verdict = "create" | "finish" | "overwrite" | "there" | "changed" | "skip";

export interface Step<Sample, Found> {
  readonly verdict: Verdict;
  /** What messages call the sample. */
  readonly name: string;
  readonly sample: Sample;
  readonly found: Found | undefined;
  /** Why a sample is skipped. */
  readonly reason?: string;
}

export type PictureStep = Step<SamplePicture, AssetProps>;
export type EntryStep = Step<SampleEntry, CmsEntry>;

/** What is in the space, unpublished and archived items too. */
export interface Found {
  readonly assets: readonly AssetProps[];
  /** Entries of every content type. */
  readonly entries: readonly CmsEntry[];
}

interface Choice {
  readonly locale: string;
  readonly overwrite: boolean;
}

/** `{ rating: 5 }` → `{ rating: { "en-US": 5 } }` */
export const inLocale = (fields: Readonly<Record<string, unknown>>, locale: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { [locale]: value }]));

/** Whether an entry holds what the sample does. */
export const isSameEntry = (sample: SampleEntry, { fields }: CmsEntry, locale: string) =>
  isSame(fields, inLocale(sample.fields, locale));

/** Whether an asset shows the sample's picture; one whose file is still being taken in counts too. */
export function isSamePicture(sample: SamplePicture, { fields }: AssetProps, locale: string) {
  const file = fields.file[locale];
  const size: unknown = file?.details?.size;
  return (
    fields.title[locale] === sample.title &&
    (fields.description?.[locale] ?? null) === sample.description &&
    file?.fileName === sample.fileName &&
    (size === undefined || size === sample.size)
  );
}

function verdictOn(item: AssetProps | CmsEntry, same: boolean, { overwrite }: Choice): Verdict {
  if (isArchived(item)) return "there";
  if (!same) return overwrite ? "overwrite" : "changed";
  return wasNeverPublished(item) ? "finish" : "there";
}

function pictureStep(sample: SamplePicture, found: Found, choice: Choice): PictureStep {
  const name = words.picture(sample.title);
  const asset = found.assets.find(({ sys }) => sys.id === sample.id);
  if (!asset) return { verdict: "create", name, sample, found: undefined };
  const same = isSamePicture(sample, asset, choice.locale);
  return { verdict: verdictOn(asset, same, choice), name, sample, found: asset };
}

/** Another entry that leaves no place for the sample: the only one of its type, or of its slug. */
function inTheWay(sample: SampleEntry, found: Found, { locale }: Choice): string | undefined {
  const { contentType, id, fields } = sample;
  const others = found.entries.filter(
    (entry) => typeIdOf(entry) === contentType.id && entry.sys.id !== id && !isArchived(entry),
  );
  if (contentType.single && others.length > 0) return words.onlyOne;
  for (const [name, field] of Object.entries(contentType.fields)) {
    if (field.kind !== "text" || !field.unique) continue;
    const taken = others.some((entry) => {
      return entry.fields[name]?.[locale] === fields[name];
    });
    if (taken) return words.taken(field.label, String(fields[name]));
  }
  return undefined;
}

function entryStep(sample: SampleEntry, found: Found, choice: Choice): EntryStep {
  const entry = found.entries.find(({ sys }) => sys.id === sample.id);
  const step = { name: words.entry(sample.contentType.label, sample.title), sample, found: entry };
  if (!entry) {
    const reason = inTheWay(sample, found, choice);
    return reason === undefined
      ? { ...step, verdict: "create" }
      : { ...step, verdict: "skip", reason };
  }
  if (typeIdOf(entry) !== sample.contentType.id) {
    return { ...step, verdict: "skip", reason: words.otherKind };
  }
  const same = isSameEntry(sample, entry, choice.locale);
  return { ...step, verdict: verdictOn(entry, same, choice) };
}

export interface SeedPlan {
  readonly pictures: readonly PictureStep[];
  readonly entries: readonly EntryStep[];
  /** Whether the space has content that is not the samples'. */
  readonly hasOwnContent: boolean;
}

/** Decides what to do about each sample, without changing anything. */
export function planSeed(samples: Samples, found: Found, choice: Choice): SeedPlan {
  const pictures = samples.pictures.map((sample) => pictureStep(sample, found, choice));
  const entries = samples.entries.map((sample) => entryStep(sample, found, choice));
  const types = new Set(samples.entries.map(({ contentType }) => contentType.id));
  const ids = new Map(samples.entries.map((sample) => [sample.id, sample]));
  const hasOwnContent = found.entries.some((entry) => {
    if (!types.has(typeIdOf(entry)) || isArchived(entry)) return false;
    const sample = ids.get(entry.sys.id);
    return !sample || !isSameEntry(sample, entry, choice.locale);
  });
  return { pictures, entries, hasOwnContent };
}

/** Whether something of this step has still to be written. */
export const isOpen = ({ verdict }: { readonly verdict: Verdict }) =>
  verdict === "create" || verdict === "finish" || verdict === "overwrite";
