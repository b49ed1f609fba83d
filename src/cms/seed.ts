import type { AssetProps } from "contentful-management";
import type { CmsEnv } from "../env";
import { contentTypes } from "../model";
import type { Fields } from "../model/content-type";
import { getAll, openSpace, type Cms } from "./client";
import { parseError, rejection } from "./errors";
import { requireTypes } from "./plan";
import { readSamples, type SampleEntry, type SamplePicture, type Samples } from "./samples";
import {
  isSameEntry,
  isSamePicture,
  isUnmarkedSample,
  writeEntry,
  writePicture,
} from "./seed-write";
import { isArchived, typeIdOf, wasNeverPublished, type CmsEntry } from "./space-content";
import {
  bulletList,
  CommandError,
  pluralize,
  quoteTitle,
  stopIfInterrupted,
  terminal,
} from "./terminal";

/**
 * What to do about one sample: `create` it, `finish` what an interrupted run left unpublished, or
 * `overwrite` what was changed; `keep` what is there, `keepEdited` what an editor changed, or
 * `skip` a sample that conflicts with another entry.
 */
type Action = "create" | "finish" | "overwrite" | "keep" | "keepEdited" | "skip";

export interface Step {
  /** Of the entry or the asset. */
  readonly id: string;
  readonly action: Action;
  /** The sample's name in messages. */
  readonly name: string;
  /** Why the sample is skipped. */
  readonly reason?: string;
  /** Of the entry's content type, by which a rejection is explained. */
  readonly fields: Fields;
  readonly write: (cms: Cms) => Promise<void>;
}

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

function actionFor(item: AssetProps | CmsEntry, isSame: boolean, overwrite: boolean): Action {
  if (isArchived(item)) return "keep";
  if (!isSame) return overwrite ? "overwrite" : "keepEdited";
  return wasNeverPublished(item) ? "finish" : "keep";
}

function planPicture(
  sample: SamplePicture,
  { assets }: Found,
  { locale, overwrite }: Options,
): Step {
  const { id, title } = sample;
  const found = assets.find(({ sys }) => sys.id === id);
  const action = found
    ? actionFor(found, isSamePicture(sample, found, locale), overwrite)
    : "create";
  const write = (cms: Cms) => writePicture(cms, sample, found, { overwrites: overwrite });
  return { id, action, name: quoteTitle("Picture", title), fields: {}, write };
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

function planEntry(sample: SampleEntry, space: Found, { locale, overwrite }: Options): Step {
  const { contentType, id, title } = sample;
  const found = space.entries.find(({ sys }) => sys.id === id);
  const write = (cms: Cms) => writeEntry(cms, sample, found, overwrite);
  const step = {
    id,
    name: quoteTitle(contentType.label, title),
    fields: contentType.fields,
    write,
  };
  const isOther = found !== undefined && typeIdOf(found) !== contentType.id;
  const reason = isOther
    ? "its id belongs to an entry of another kind"
    : found === undefined && conflictWith(sample, space, locale);
  if (reason) return { ...step, action: "skip", reason };
  if (!found) return { ...step, action: "create" };
  const isSame =
    isSameEntry(sample, found, locale) || (!overwrite && isUnmarkedSample(sample, found, locale));
  return { ...step, action: actionFor(found, isSame, overwrite) };
}

interface SeedPlan {
  /** Pictures first: entries that show them are published after them. */
  readonly steps: readonly Step[];
  /** Whether the space has content other than the samples. */
  readonly hasOwnContent: boolean;
}

/** Decides what to do about each sample, without changing anything. */
export function planSeed({ pictures, entries }: Samples, found: Found, options: Options): SeedPlan {
  const types = new Set(entries.map(({ contentType }) => contentType.id));
  const byId = new Map(entries.map((sample) => [sample.id, sample]));
  return {
    steps: [
      ...pictures.map((sample) => planPicture(sample, found, options)),
      ...entries.map((sample) => planEntry(sample, found, options)),
    ],
    hasOwnContent: found.entries.some((entry) => {
      if (!types.has(typeIdOf(entry)) || isArchived(entry)) return false;
      const sample = byId.get(entry.sys.id);
      const isSample = [isSameEntry, isUnmarkedSample].some(
        (same) => sample !== undefined && same(sample, entry, options.locale),
      );
      return !isSample;
    }),
  };
}

/** Whether the step writes something. */
const isWrite = ({ action }: Step) =>
  action === "create" || action === "finish" || action === "overwrite";

/** Prints the plan. Stops if it overwrites or mixes content and `yes` is not set. */
function printPlan({ steps, hasOwnContent }: SeedPlan, yes: boolean): void {
  const namesOf = (wanted: Action) =>
    steps.filter(({ action }) => action === wanted).map(({ name }) => name);
  const overwritten = namesOf("overwrite");
  const added = hasOwnContent ? namesOf("create") : [];

  terminal.printList("Overwrites what was changed in Contentful:", overwritten);
  terminal.printList("Adds beside the content that is there:", added);
  terminal.printList(
    "Changed in Contentful, so left as it is (--overwrite brings the sample back):",
    namesOf("keepEdited"),
  );
  terminal.printList(
    "Left out:",
    steps.flatMap(({ name, reason }) => (reason === undefined ? [] : `${name}: ${reason}`)),
  );
  if (overwritten.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because this overwrites what an editor wrote. To do it all the same: npm run cms:seed -- --overwrite --yes",
    );
  }
  if (added.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because the space has content of its own and the samples would be published beside it. To do it all the same: npm run cms:seed -- --yes",
    );
  }
  const writes = steps.filter(isWrite).length;
  terminal.print(
    writes === 0
      ? "Nothing to put in: the space has the samples."
      : `${pluralize(writes, "sample")} to put in, ${namesOf("keep").length} there already.`,
  );
}

/**
 * `npm run cms:seed`: puts the embedded content into the space. Creates what is missing and leaves
 * what is there; an interrupted run continues where it stopped.
 *
 * @param overwrite whether to replace what was changed in Contentful by the samples
 * @param yes whether to overwrite, or to add to content that is there, without asking
 * @param folder of the project
 */
export async function seed(
  env: CmsEnv,
  { overwrite, yes }: { readonly overwrite: boolean; readonly yes: boolean },
  folder: string,
): Promise<void> {
  const samples = await readSamples(folder);
  const cms = await openSpace(env);
  await requireTypes(
    cms,
    "samples",
    contentTypes.map(({ id }) => id),
  );
  const { client, locale } = cms;
  const found = {
    assets: await getAll((params) => client.asset.getMany(params)),
    entries: await getAll((params) => client.entry.getMany(params)),
  };
  const plan = planSeed(samples, found, { locale, overwrite });
  printPlan(plan, yes);

  const writes = plan.steps.filter(isWrite);
  const rejected: string[] = [];
  for (const [index, { name, fields, write }] of writes.entries()) {
    stopIfInterrupted();
    terminal.print(`[${index + 1}/${writes.length}] ${name}`);
    await write(cms).catch((error: unknown) => {
      const requestError = parseError(error);
      if (requestError.status !== 422) throw error;
      rejected.push(`${name}: ${rejection(requestError, fields)}`);
    });
  }
  if (rejected.length > 0) {
    throw new CommandError(
      bulletList("Contentful did not take these. Everything else is in:", rejected),
    );
  }
  if (writes.length > 0) {
    terminal.print(`Done: ${pluralize(writes.length, "sample")} put in and published.`);
  }
}
