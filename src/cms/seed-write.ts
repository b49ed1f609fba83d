import { readFile } from "node:fs/promises";
import type { AssetProps, UploadProps } from "contentful-management";
import type { Cms } from "./client";
import { parseError, SPACE_CHANGED } from "./errors";
import type { SamplePicture } from "./samples";
import {
  inLocale,
  isSameEntry,
  isSamePicture,
  type EntryStep,
  type PictureStep,
} from "./seed-plan";
import { isCurrent, type CmsEntry } from "./space-content";
import { CommandError } from "./terminal";

/** Processing a picture takes seconds; after a minute and a half Contentful is considered stuck. */
const PROCESSING = { processingCheckWait: 300, processingCheckRetries: 300 };

async function assetFields(
  { client, locale }: Cms,
  { title, description, fileName, contentType, path }: SamplePicture,
): Promise<AssetProps["fields"]> {
  const bytes = new Uint8Array(await readFile(path)).buffer;
  // The package types the response as any.
  const upload = (await client.upload.create({}, { file: bytes })) as UploadProps;
  const sys = { type: "Link", linkType: "Upload", id: upload.sys.id };
  return {
    title: { [locale]: title },
    ...(description !== null && { description: { [locale]: description } }),
    file: { [locale]: { fileName, contentType, uploadFrom: { sys } } },
  };
}

/**
 * Writes an item. After a version conflict it reads the item and tries once more: somebody changed
 * it meanwhile, or the first attempt had succeeded and its response was lost.
 */
async function writeWithRetry<Item>(
  found: Item | undefined,
  read: () => Promise<Item>,
  write: (found: Item | undefined, isRetry: boolean) => Promise<void>,
): Promise<void> {
  try {
    await write(found, false);
  } catch (error) {
    if (parseError(error).status !== 409) throw error;
    await write(await read(), true);
  }
}

/** Uploads and publishes the picture. */
export async function writePicture(cms: Cms, step: PictureStep): Promise<void> {
  const { client, locale } = cms;
  const { sample, action } = step;
  const params = { assetId: sample.id };

  async function save(found: AssetProps | undefined, isRetry: boolean): Promise<AssetProps> {
    if (!found) {
      return client.asset.createWithId(params, { fields: await assetFields(cms, sample) });
    }
    const isSame = isSamePicture(sample, found, locale);
    if (isSame && found.fields.file[locale]?.url) return found;
    if (!isSame && isRetry && action !== "overwrite") throw new CommandError(SPACE_CHANGED);
    return client.asset.update(params, { ...found, fields: await assetFields(cms, sample) });
  }

  await writeWithRetry(
    step.found,
    () => client.asset.get(params),
    async (found, isRetry) => {
      const asset = await save(found, isRetry);
      const processed = asset.fields.file[locale]?.url
        ? asset
        : await client.asset.processForAllLocales({}, asset, PROCESSING);
      if (!isCurrent(processed)) await client.asset.publish(params, processed);
    },
  );
}

/** Writes and publishes the entry. */
export async function writeEntry({ client, locale }: Cms, step: EntryStep): Promise<void> {
  const { sample, action } = step;
  const params = { entryId: sample.id };
  const fields = inLocale(sample.fields, locale);

  async function save(found: CmsEntry | undefined, isRetry: boolean): Promise<CmsEntry> {
    if (!found) {
      const contentTypeId = sample.contentType.id;
      return client.entry.createWithId({ ...params, contentTypeId }, { fields });
    }
    if (isSameEntry(sample, found, locale)) return found;
    if (isRetry && action !== "overwrite") throw new CommandError(SPACE_CHANGED);
    return client.entry.update(params, { ...found, fields });
  }

  await writeWithRetry(
    step.found,
    () => client.entry.get(params),
    async (found, isRetry) => {
      const entry = await save(found, isRetry);
      if (!isCurrent(entry)) await client.entry.publish(params, entry);
    },
  );
}
