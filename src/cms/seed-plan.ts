import { isDeepStrictEqual } from "node:util";
import type { AssetProps } from "contentful-management";
import { toEntry } from "../model/parse";
import { toStored, type SampleEntry, type SamplePicture, type Samples } from "./samples";
import {
  isArchived,
  rawFields,
  readPicture,
  typeIdOf,
  wasNeverPublished,
  type CmsEntry,
} from "./space-content";
import { quoteTitle } from "./terminal";

/**
 * What to do about one sample: `create` it, `finish` what an interrupted run left unpublished, or
 * `overwrite` what was changed; `keep` what is there, `keepEdited` what an editor changed, or
 * `skip` a sample that conflicts with another entry.
 */
export type Action = "create" | "finish" | "overwrite" | "keep" | "keepEdited" | "skip";

export interface Step<Sample, Found> {
  readonly action: Action;
  /** The sample's name in messages. */
  readonly name: string;
  readonly sample: Sample;
  readonly found: Found | undefined;
  /** Why the sample is skipped. */
  readonly reason?: string;
}

export type PictureStep = Step<SamplePicture, AssetProps>;
export type EntryStep = Step<SampleEntry, CmsEntry>;

/** What is in the space, unpublished and archived items included. */
export interface Found {
  readonly assets: readonly AssetProps[];
  /** Entries of every content type. */
  readonly entries: readonly CmsEntry[];
}

interface Options {
  readonly locale: string;
  readonly overwrite: boolean;
}

/** Whether the site would show the same: fields that it does not know, and defaults, do not count. */
export function isSameEntry({ contentType, fields }: SampleEntry, found: CmsEntry, locale: string) {
  const entry = toEntry(contentType, {
    ...{ type: contentType.id, id: found.sys.id, where: "" },
    fields: rawFields(contentType, found, locale),
  });
  return isDeepStrictEqual(
    toStored(entry, (id) => id),
    fields,
  );
}

/** Whether the asset is the sample's picture. Its size is unknown while it is being processed. */
export function isSamePicture(sample: SamplePicture, asset: AssetProps, locale: string) {
  const { title, description, fileName, size = sample.size } = readPicture(asset, locale);
  return (
    title === sample.title &&
    (description || null) === sample.description &&
    fileName === sample.fileName &&
    size === sample.size
  );
}

function actionFor(item: AssetProps | CmsEntry, isSame: boolean, { overwrite }: Options): Action {
  if (isArchived(item)) return "keep";
  if (!isSame) return overwrite ? "overwrite" : "keepEdited";
  return wasNeverPublished(item) ? "finish" : "keep";
}

function planPicture(sample: SamplePicture, { assets }: Found, options: Options): PictureStep {
  const found = assets.find(({ sys }) => sys.id === sample.id);
  const isSame = found !== undefined && isSamePicture(sample, found, options.locale);
  const action = found ? actionFor(found, isSame, options) : "create";
  return { action, name: quoteTitle("Picture", sample.title), sample, found };
}

/** Another entry that excludes the sample: the only one of its type, or one with its slug. */
function conflictWith(sample: SampleEntry, { entries }: Found, locale: string): string | undefined {
  const { contentType, id, fields } = sample;
  const others = entries.filter(
    (entry) => typeIdOf(entry) === contentType.id && entry.sys.id !== id && !isArchived(entry),
  );
  if (contentType.single && others.length > 0) {
    return "the space has one already, and the site takes one only";
  }
  for (const [name, field] of Object.entries(contentType.fields)) {
    if (field.kind !== "text" || !field.unique) continue;
    if (others.some((entry) => entry.fields[name]?.[locale] === fields[name])) {
      return `another entry has the ${field.label.toLowerCase()} "${String(fields[name])}"`;
    }
  }
  return undefined;
}

function planEntry(sample: SampleEntry, space: Found, options: Options): EntryStep {
  const { contentType, title } = sample;
  const found = space.entries.find(({ sys }) => sys.id === sample.id);
  const step = { name: quoteTitle(contentType.label, title), sample, found };
  if (!found) {
    const reason = conflictWith(sample, space, options.locale);
    return reason === undefined
      ? { ...step, action: "create" }
      : { ...step, action: "skip", reason };
  }
  if (typeIdOf(found) !== contentType.id) {
    return { ...step, action: "skip", reason: "its id belongs to an entry of another kind" };
  }
  const isSame = isSameEntry(sample, found, options.locale);
  return { ...step, action: actionFor(found, isSame, options) };
}

export interface SeedPlan {
  readonly pictures: readonly PictureStep[];
  readonly entries: readonly EntryStep[];
  /** Whether the space has content other than the samples. */
  readonly hasOwnContent: boolean;
}

/** Decides what to do about each sample, without changing anything. */
export function planSeed(samples: Samples, found: Found, options: Options): SeedPlan {
  const types = new Set(samples.entries.map(({ contentType }) => contentType.id));
  const byId = new Map(samples.entries.map((sample) => [sample.id, sample]));
  return {
    pictures: samples.pictures.map((sample) => planPicture(sample, found, options)),
    entries: samples.entries.map((sample) => planEntry(sample, found, options)),
    hasOwnContent: found.entries.some((entry) => {
      if (!types.has(typeIdOf(entry)) || isArchived(entry)) return false;
      const sample = byId.get(entry.sys.id);
      return !sample || !isSameEntry(sample, entry, options.locale);
    }),
  };
}
