/** `npm run cms:seed`: publishes the embedded content in the space. Adds missing items; never changes existing ones. */
import { readFile } from "node:fs/promises";
import type { AssetProps, UploadProps } from "contentful-management";
import { getAll, openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { requireModel } from "./plan";
import { readSamples, type Samples } from "./samples";
import { isArchived, siteTypeOf, type CmsEntry } from "./space-content";
import { pluralize, terminal } from "./terminal";
import { createEntry, writeAll, type WriteStep } from "./write";

type Item = AssetProps | CmsEntry;

/** Tests whether an interrupted run left this draft. A draft that an editor unpublished has been published before. */
const isUnfinished = (item: Item) =>
  !isArchived(item) && !item.sys.publishedVersion && !item.sys.publishedCounter;

/** Selects the samples that are not published yet, each with the draft that an interrupted run left. */
const missing = <Sample extends { readonly id: string }, Found extends Item>(
  samples: readonly Sample[],
  items: readonly Found[],
) =>
  samples
    .map((sample) => ({ sample, found: items.find(({ sys }) => sys.id === sample.id) }))
    .filter(({ found }) => !found || isUnfinished(found));

/** Waits up to 90 seconds for a file to be processed, which usually takes a few. */
const PROCESSING = { processingCheckWait: 300, processingCheckRetries: 300 };

/** Uploads the file of a picture or a recording, waits until it is processed, and publishes it. */
async function publishAsset(
  { client, locale }: Cms,
  { id, title, description, file, fileName, contentType }: Samples["assets"][number],
  found: AssetProps | undefined,
): Promise<void> {
  const bytes = new Uint8Array(await readFile(file)).buffer;
  // contentful-management types the response as any.
  const upload = (await client.upload.create({}, { file: bytes })) as UploadProps;
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

/** @throws Error that lists the rejected samples, or asks for `--yes` because the space has content */
export async function seed(
  env: CmsEnv,
  { yes = false }: { readonly yes?: boolean },
): Promise<void> {
  const { assets, entries } = await readSamples(process.cwd());
  const cms = await openSpace(env);
  await requireModel(cms, true);
  const savedAssets = await getAll((params) => cms.client.asset.getMany(params));
  const saved = await getAll<CmsEntry>((params) => cms.client.entry.getMany(params));
  const steps: WriteStep[] = [
    // Files first, because entries link to them.
    ...missing(assets, savedAssets).map(({ sample, found }) => ({
      name: `${sample.contentType.startsWith("audio/") ? "Recording" : "Picture"} "${sample.title}"`,
      write: () => publishAsset(cms, sample, found),
    })),
    ...missing(entries, saved).map(({ sample, found }) => ({
      name: `${sample.contentType.label} "${sample.title}"`,
      fields: sample.contentType.fields,
      write: () => publishEntry(cms, sample, found),
    })),
  ];
  if (steps.length === 0) {
    terminal.writeLine("Nothing to upload: the space has the samples already.");
    return;
  }
  if (saved.some(siteTypeOf) && !yes) {
    terminal.writeList(
      "Adds to the existing content:",
      steps.map(({ name }) => name),
    );
    throw new Error(
      "Nothing was changed, because the space has content already. To add the samples anyway: npm run cms:seed -- --yes",
    );
  }
  const total = entries.length + assets.length;
  terminal.writeLine(
    `${pluralize(steps.length, "sample")} to upload, ${total - steps.length} already there.`,
  );
  await writeAll(steps);
  terminal.writeLine(`Done: ${pluralize(steps.length, "sample")} uploaded and published.`);
}
