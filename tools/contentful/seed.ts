import { isDeepStrictEqual } from "node:util";
import type { AssetProps } from "contentful-management";
import { contentTypes } from "../../src/model";
import { toEntry } from "../../src/model/parse";
import { getAll, openSpace } from "./client";
import type { CmsEnv } from "./env";
import { requireModel } from "./plan";
import {
  readSamples,
  toSample,
  type SampleEntry,
  type SamplePicture,
  type Samples,
} from "./samples";
import { fieldsOf, isArchived, readPicture, typeIdOf, type CmsEntry } from "./space-content";
import { CommandError, pluralize, terminal } from "./terminal";
import { uploadPicture, writeAll, writeEntry, type Writing } from "./write";

/** State of a sample in the space; `unfinished` if an interrupted run left it unpublished. */
type State = "absent" | "unfinished" | "same" | "changed";

interface Step extends Writing {
  /** Id of the entry or the asset. */
  readonly id: string;
  readonly state: State;
}

/** Content of the space, unpublished and archived items included. */
interface Found {
  readonly assets: readonly AssetProps[];
  /** Entries of every content type. */
  readonly entries: readonly CmsEntry[];
}

function stateOf(item: AssetProps | CmsEntry | undefined, isSame: boolean): State {
  if (!item) return "absent";
  // Somebody has archived it, or unpublished it, on purpose.
  if (isArchived(item)) return "same";
  if (!isSame) return "changed";
  return item.sys.publishedCounter || item.sys.publishedVersion ? "same" : "unfinished";
}

/** Tests whether the asset is the sample's picture. Its size is unknown while it is being processed. */
function isSamePicture(sample: SamplePicture, asset: AssetProps, locale: string): boolean {
  const { title, description, fileName, size = sample.size } = readPicture(asset, locale);
  const found = { title, description: description || null, fileName, size };
  return isDeepStrictEqual({ ...sample, ...found }, sample);
}

/** Tests whether the site would show the same. Unknown fields and defaults do not count. */
function isSameEntry(sample: SampleEntry, found: CmsEntry, locale: string): boolean {
  const { contentType, id } = sample;
  const fields = fieldsOf(contentType, found, locale);
  const entry = toEntry(contentType, { type: contentType.id, id, location: "", fields });
  // A picture of the space has its asset's id as its path.
  const asSample = toSample(contentType, entry, (assetId) => assetId);
  return isDeepStrictEqual(asSample.fields, sample.fields);
}

function planPicture(sample: SamplePicture, { assets }: Found, locale: string): Step {
  const found = assets.find(({ sys }) => sys.id === sample.id);
  return {
    id: sample.id,
    state: stateOf(found, found !== undefined && isSamePicture(sample, found, locale)),
    name: `Picture "${sample.title}"`,
    async write(cms) {
      const asset = await uploadPicture(cms, sample, found);
      await cms.client.asset.publish({ assetId: sample.id }, asset);
    },
  };
}

function planEntry(sample: SampleEntry, { entries }: Found, locale: string): Step {
  const { contentType, id, title } = sample;
  const found = entries.find(({ sys }) => sys.id === id);
  return {
    id,
    state: stateOf(found, found !== undefined && isSameEntry(sample, found, locale)),
    name: `${contentType.label} "${title}"`,
    fields: contentType.fields,
    write: (cms) => writeEntry(cms, sample, found),
  };
}

/** Compares each sample with what the space has of it. Changes nothing. */
export function planSeed({ pictures, entries }: Samples, found: Found, locale: string): Step[] {
  return [
    // Pictures first: entries that show them are published after them.
    ...pictures.map((sample) => planPicture(sample, found, locale)),
    ...entries.map((sample) => planEntry(sample, found, locale)),
  ];
}

/** Tests whether the space has content of the site's types other than unchanged samples. */
export const hasOwnContent = (steps: readonly Step[], { entries }: Found) =>
  entries.some((entry) => {
    const sample = steps.find(({ id, fields }) => fields && id === entry.sys.id);
    const isOwn = !sample || sample.state === "changed";
    return isOwn && !isArchived(entry) && contentTypes.some(({ id }) => id === typeIdOf(entry));
  });

interface SeedOptions {
  readonly overwrite?: boolean;
  readonly yes?: boolean;
}

/**
 * Lists what is done to content that is there.
 *
 * @throws CommandError if that overwrites it or adds to it, and `yes` is not set
 */
function confirm(changed: readonly Step[], added: readonly Step[], options: SeedOptions): void {
  const { overwrite = false, yes = false } = options;
  const namesOf = (steps: readonly Step[]) => steps.map(({ name }) => name);
  terminal.writeList(
    overwrite
      ? "Overwrites what was changed in Contentful:"
      : "Changed in Contentful, so left as it is (--overwrite writes the sample over it):",
    namesOf(changed),
  );
  terminal.writeList("Adds beside the content that is there:", namesOf(added));
  if (yes || (added.length === 0 && !(overwrite && changed.length > 0))) return;
  throw new CommandError(
    "Nothing was changed, because the space has content of its own. To do this all the same, add --yes: " +
      `npm run cms:seed -- ${overwrite ? "--overwrite --yes" : "--yes"}`,
  );
}

/**
 * `npm run cms:seed`: puts the embedded content into the space. Creates what is missing and leaves
 * what is there, unless `overwrite` is set.
 */
export async function seed(env: CmsEnv, options: SeedOptions): Promise<void> {
  const samples = await readSamples(process.cwd());
  const cms = await openSpace(env);
  await requireModel(cms, true);
  const found = {
    assets: await getAll((params) => cms.client.asset.getMany(params)),
    entries: await getAll((params) => cms.client.entry.getMany(params)),
  };
  const plan = planSeed(samples, found, cms.locale);
  const isIn = (state: State) => plan.filter((step) => step.state === state);
  confirm(isIn("changed"), hasOwnContent(plan, found) ? isIn("absent") : [], options);
  const steps = plan.filter(
    ({ state }) => state !== "same" && (state !== "changed" || options.overwrite),
  );
  if (steps.length === 0) {
    terminal.writeLine("Nothing to put in: the space has the samples.");
    return;
  }
  terminal.writeLine(
    `${pluralize(steps.length, "sample")} to put in, ${isIn("same").length} there already.`,
  );
  await writeAll(cms, steps);
  terminal.writeLine(`Done: ${pluralize(steps.length, "sample")} put in and published.`);
}
