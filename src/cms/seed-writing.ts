import { readFile } from "node:fs/promises";
import type { AssetProps, UploadProps } from "contentful-management";
import type { Cms } from "./client";
import { failureOf } from "./failure";
import { isLive, type CmsEntry } from "./items";
import {
  inLocale,
  isSameEntry,
  isSamePicture,
  type EntryStep,
  type PictureStep,
} from "./seed-steps";
import type { SamplePicture } from "./samples";
import { Stop } from "./terminal";
import { words } from "./words";

/** Contentful takes a picture in within seconds; a minute and a half means that it is in trouble. */
const PROCESSING = { processingCheckWait: 300, processingCheckRetries: 300 };

/** The file's bytes, kept by Contentful until an asset takes them. */
async function upload({ client }: Cms, { path }: SamplePicture): Promise<string> {
  const file = new Uint8Array(await readFile(path)).buffer;
  // The package types the answer as anything.
  const { sys } = (await client.upload.create({}, { file })) as UploadProps;
  return sys.id;
}

async function assetFields(cms: Cms, sample: SamplePicture): Promise<AssetProps["fields"]> {
  const { title, description, fileName, contentType } = sample;
  const sys = { type: "Link", linkType: "Upload", id: await upload(cms, sample) };
  return {
    title: { [cms.locale]: title },
    ...(description !== null && { description: { [cms.locale]: description } }),
    file: { [cms.locale]: { fileName, contentType, uploadFrom: { sys } } },
  };
}

/**
 * Writes the item, and once more on top of what is there now if somebody came between, or if an
 * answer was lost and the first attempt had succeeded after all.
 */
async function writeOnTop<Item>(
  found: Item | undefined,
  read: () => Promise<Item>,
  write: (found: Item | undefined, isRetry: boolean) => Promise<void>,
): Promise<void> {
  try {
    await write(found, false);
  } catch (error) {
    if (failureOf(error).status !== 409) throw error;
    await write(await read(), true);
  }
}

/** Takes the picture in and publishes it. */
export async function writePicture(cms: Cms, step: PictureStep): Promise<void> {
  const { client, locale } = cms;
  const { sample, verdict } = step;
  const params = { assetId: sample.id };

  async function saved(found: AssetProps | undefined, isRetry: boolean): Promise<AssetProps> {
    if (!found) {
      const fields = await assetFields(cms, sample);
      return client.asset.createWithId(params, { fields });
    }
    const same = isSamePicture(sample, found, locale);
    if (same && found.fields.file[locale]?.url) return found;
    if (!same && isRetry && verdict !== "overwrite") throw new Stop(words.changedMeanwhile);
    return client.asset.update(params, { ...found, fields: await assetFields(cms, sample) });
  }

  await writeOnTop(
    step.found,
    () => client.asset.get(params),
    async (found, isRetry) => {
      const asset = await saved(found, isRetry);
      const processed = asset.fields.file[locale]?.url
        ? asset
        : await client.asset.processForAllLocales({}, asset, PROCESSING);
      if (!isLive(processed)) await client.asset.publish(params, processed);
    },
  );
}

/** Writes the entry and publishes it. */
export async function writeEntry({ client, locale }: Cms, step: EntryStep): Promise<void> {
  const { sample, verdict } = step;
  const params = { entryId: sample.id };
  const fields = inLocale(sample.fields, locale);

  async function saved(found: CmsEntry | undefined, isRetry: boolean): Promise<CmsEntry> {
    if (!found) {
      const contentTypeId = sample.contentType.id;
      return client.entry.createWithId({ ...params, contentTypeId }, { fields });
    }
    if (isSameEntry(sample, found, locale)) return found;
    if (isRetry && verdict !== "overwrite") throw new Stop(words.changedMeanwhile);
    return client.entry.update(params, { ...found, fields });
  }

  await writeOnTop(
    step.found,
    () => client.entry.get(params),
    async (found, isRetry) => {
      const entry = await saved(found, isRetry);
      if (!isLive(entry)) await client.entry.publish(params, entry);
    },
  );
}
