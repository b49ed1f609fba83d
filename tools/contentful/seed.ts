import type { AssetProps } from "contentful-management";
import { contentTypes } from "../../src/model";
import { getAll, openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { requireModel } from "./plan";
import { readSamples, type SampleEntry, type SamplePicture, type Samples } from "./samples";
import {
  isArchived,
  readPicture,
  typeIdOf,
  wasNeverPublished,
  type CmsEntry,
} from "./space-content";
import { CommandError, pluralize, quoteTitle, terminal } from "./terminal";
import {
  isSameEntry,
  isSamePicture,
  uploadPicture,
  writeAll,
  writeEntry,
  type Writing,
} from "./write";

/** `finish` publishes what an interrupted run left unpublished; `skip` is for what another entry excludes. */
type Action = "create" | "finish" | "overwrite" | "keep" | "keepEdited" | "skip";

interface Step extends Writing {
  /** Of the entry or the asset. */
  readonly id: string;
  readonly action: Action;
  /** Why the sample is skipped. */
  readonly reason?: string;
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
  const found = assets.find(({ sys }) => sys.id === sample.id);
  const isSame = found !== undefined && isSamePicture(sample, found, locale);
  return {
    id: sample.id,
    action: found ? actionFor(found, isSame, overwrite) : "create",
    name: quoteTitle("Picture", sample.title),
    async write(cms) {
      const isWhole = isSame && readPicture(found, locale).url !== undefined;
      const asset = isWhole ? found : await uploadPicture(cms, sample, found);
      await cms.client.asset.publish({ assetId: sample.id }, asset);
    },
  };
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
  const step = {
    id,
    name: quoteTitle(contentType.label, title),
    fields: contentType.fields,
    write: (cms: Cms) => writeEntry(cms, sample, found),
  };
  if (!found) {
    const reason = conflictWith(sample, space, locale);
    return reason ? { ...step, action: "skip", reason } : { ...step, action: "create" };
  }
  if (typeIdOf(found) !== contentType.id) {
    return { ...step, action: "skip", reason: "its id belongs to an entry of another kind" };
  }
  const isSame = isSameEntry(sample, found, locale);
  return { ...step, action: actionFor(found, isSame, overwrite) };
}

/** Decides what to do about each sample, without changing anything. */
export function planSeed({ pictures, entries }: Samples, found: Found, options: Options) {
  return {
    // Pictures first: entries that show them are published after them.
    steps: [
      ...pictures.map((sample) => planPicture(sample, found, options)),
      ...entries.map((sample) => planEntry(sample, found, options)),
    ],
    /** Whether the space has content other than the samples. */
    hasOwnContent: found.entries.some((entry) => {
      const isKnown = contentTypes.some(({ id }) => id === typeIdOf(entry));
      if (!isKnown || isArchived(entry)) return false;
      const sample = entries.find(({ id }) => id === entry.sys.id);
      return !sample || !isSameEntry(sample, entry, options.locale);
    }),
  };
}

/** Prints the plan. Stops if it overwrites or mixes content and `yes` is not set. */
function printPlan({ steps, hasOwnContent }: ReturnType<typeof planSeed>, yes: boolean): void {
  const namesOf = (wanted: Action) =>
    steps.filter(({ action }) => action === wanted).map(({ name }) => name);
  const overwritten = namesOf("overwrite");
  const added = hasOwnContent ? namesOf("create") : [];

  terminal.writeList("Overwrites what was changed in Contentful:", overwritten);
  terminal.writeList("Adds beside the content that is there:", added);
  terminal.writeList(
    "Changed in Contentful, so left as it is (--overwrite writes the sample over it):",
    namesOf("keepEdited"),
  );
  terminal.writeList(
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
}

/**
 * `npm run cms:seed`: puts the embedded content into the space. Creates what is missing and leaves
 * what is there, unless `overwrite` is set.
 */
export async function seed(
  env: CmsEnv,
  { overwrite, yes }: { readonly overwrite: boolean; readonly yes: boolean },
): Promise<void> {
  const samples = await readSamples(process.cwd());
  const cms = await openSpace(env);
  const { client, locale } = cms;
  await requireModel(cms);
  const found = {
    assets: await getAll((params) => client.asset.getMany(params)),
    entries: await getAll((params) => client.entry.getMany(params)),
  };
  const plan = planSeed(samples, found, { locale, overwrite });
  printPlan(plan, yes);

  const writes = plan.steps.filter(({ action }) =>
    ["create", "finish", "overwrite"].includes(action),
  );
  if (writes.length === 0) {
    terminal.writeLine("Nothing to put in: the space has the samples.");
    return;
  }
  const kept = plan.steps.filter(({ action }) => action === "keep").length;
  terminal.writeLine(`${pluralize(writes.length, "sample")} to put in, ${kept} there already.`);
  await writeAll(cms, writes);
  terminal.writeLine(`Done: ${pluralize(writes.length, "sample")} put in and published.`);
}
