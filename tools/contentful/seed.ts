/** `npm run cms:seed`: publishes the embedded content in the space. Creates what is missing, and leaves what is there. */
import { readFile } from "node:fs/promises";
import type { AssetProps, UploadProps } from "contentful-management";
import { getAll, openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { requireModel } from "./plan";
import { readSamples, type Samples } from "./samples";
import { contentTypeOf, isArchived, type CmsEntry } from "./space-content";
import { pluralize, terminal } from "./terminal";
import { createEntry, writeAll, type Writing } from "./write";

type Item = AssetProps | CmsEntry;

/** Tests whether an interrupted run has left a draft. Somebody else's drafts of a sample were published before. */
const isUnfinished = (item: Item) =>
  !isArchived(item) && !item.sys.publishedVersion && !item.sys.publishedCounter;

/** Selects the samples that are not published, each with what an interrupted run has left of it. */
const missing = <Sample extends { readonly id: string }, Found extends Item>(
  samples: readonly Sample[],
  items: readonly Found[],
) =>
  samples
    .map((sample) => ({ sample, found: items.find(({ sys }) => sys.id === sample.id) }))
    .filter(({ found }) => !found || isUnfinished(found));

/** Processing a picture takes seconds; after a minute and a half Contentful is considered stuck. */
const PROCESSING = { processingCheckWait: 300, processingCheckRetries: 300 };

/** Uploads a picture's file, waits until it is processed, and publishes it. */
async function publishPicture(
  { client, locale }: Cms,
  { id, title, description, fileName, contentType, path }: Samples["pictures"][number],
  found: AssetProps | undefined,
): Promise<void> {
  const file = new Uint8Array(await readFile(path)).buffer;
  // The package types the response as any.
  const upload = (await client.upload.create({}, { file })) as UploadProps;
  const sys = { type: "Link", linkType: "Upload", id: upload.sys.id };
  const fields: AssetProps["fields"] = {
    title: { [locale]: title },
    ...(description !== null && { description: { [locale]: description } }),
    file: { [locale]: { fileName, contentType, uploadFrom: { sys } } },
  };
  const params = { assetId: id };
  const sent = found
    ? await client.asset.update(params, { ...found, fields })
    : await client.asset.createWithId(params, { fields });
  const processed = await client.asset.processForAllLocales({}, sent, PROCESSING);
  await client.asset.publish(params, processed);
}

async function publishEntry(
  cms: Cms,
  { id, contentType, fields }: Samples["entries"][number],
  found: CmsEntry | undefined,
): Promise<void> {
  const entry = found ?? (await createEntry(cms, contentType, id, fields));
  await cms.client.entry.publish({ entryId: id }, entry);
}

/** @throws Error that lists what Contentful refused, or asks for `yes` where the space has content already */
export async function seed(
  env: CmsEnv,
  { yes = false }: { readonly yes?: boolean },
): Promise<void> {
  const { entries, pictures } = await readSamples(process.cwd());
  const cms = await openSpace(env);
  await requireModel(cms, true);
  const assets = await getAll((params) => cms.client.asset.getMany(params));
  const saved = await getAll<CmsEntry>((params) => cms.client.entry.getMany(params));
  const steps: Writing[] = [
    // Pictures first: entries that show them are published after them.
    ...missing(pictures, assets).map(({ sample, found }) => ({
      name: `Picture "${sample.title}"`,
      write: () => publishPicture(cms, sample, found),
    })),
    ...missing(entries, saved).map(({ sample, found }) => ({
      name: `${sample.contentType.label} "${sample.title}"`,
      fields: sample.contentType.fields,
      write: () => publishEntry(cms, sample, found),
    })),
  ];
  if (steps.length === 0) {
    terminal.writeLine("Nothing to put in: the space has the samples.");
    return;
  }
  if (saved.some(contentTypeOf) && !yes) {
    terminal.writeList(
      "Adds beside the content that is there:",
      steps.map(({ name }) => name),
    );
    throw new Error(
      "Nothing was changed, because the space has content already. To do it all the same: npm run cms:seed -- --yes",
    );
  }
  const total = entries.length + pictures.length;
  terminal.writeLine(
    `${pluralize(steps.length, "sample")} to put in, ${total - steps.length} there already.`,
  );
  await writeAll(steps);
  terminal.writeLine(`Done: ${pluralize(steps.length, "sample")} put in and published.`);
}
