import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import type { AssetProps, UploadProps } from "contentful-management";
import { toEntry } from "../model/parse";
import type { Cms } from "./client";
import { parseError, SPACE_CHANGED } from "./errors";
import { toStored, type SampleEntry, type SamplePicture } from "./samples";
import { isCurrent, rawFields, readPicture, type CmsEntry } from "./space-content";
import { CommandError } from "./terminal";

/** Whether the site would show the same: fields that it does not know, and defaults, do not count. */
export function isSameEntry({ contentType, fields }: SampleEntry, found: CmsEntry, locale: string) {
  const entry = toEntry(contentType, {
    ...{ type: contentType.id, id: found.sys.id, where: "" },
    fields: rawFields(contentType, found, locale),
  });
  return isDeepStrictEqual(
    toStored(contentType, entry, (id) => id),
    fields,
  );
}

/** Whether it is the sample in all but that it does not say so: older spaces had no field for that. */
export function isUnmarkedSample(sample: SampleEntry, found: CmsEntry, locale: string) {
  const unmarked = { ...sample, fields: { ...sample.fields, sample: false } };
  return found.fields["sample"]?.[locale] === undefined && isSameEntry(unmarked, found, locale);
}

/** Whether the asset is the sample's picture. Its size is unknown while it is being processed. */
export function isSamePicture(sample: WrittenPicture, asset: AssetProps, locale: string) {
  const { title, description, fileName, size = sample.size } = readPicture(asset, locale);
  return (
    title === sample.title &&
    (description || null) === sample.description &&
    fileName === sample.fileName &&
    size === sample.size
  );
}

/** Processing a picture takes seconds; after a minute and a half Contentful is considered stuck. */
const PROCESSING = { processingCheckWait: 300, processingCheckRetries: 300 };

/** A picture to write: its file, or the bytes of it. */
export type WrittenPicture = Omit<SamplePicture, "path"> &
  ({ readonly path: string } | { readonly bytes: Buffer });

async function assetFields(
  { client, locale }: Cms,
  picture: WrittenPicture,
): Promise<AssetProps["fields"]> {
  const { title, description, fileName, contentType } = picture;
  const file = "bytes" in picture ? picture.bytes : await readFile(picture.path);
  const bytes = new Uint8Array(file).buffer;
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

interface Writing {
  /** Whether it may have been changed in Contentful. */
  readonly overwrites: boolean;
  readonly publishes?: boolean;
}

/**
 * Uploads the picture, and publishes it.
 *
 * @param before the asset, where it is there
 */
export async function writePicture(
  cms: Cms,
  sample: WrittenPicture,
  before: AssetProps | undefined,
  { overwrites, publishes = true }: Writing,
): Promise<void> {
  const { client, locale } = cms;
  const params = { assetId: sample.id };

  async function save(found: AssetProps | undefined, isRetry: boolean): Promise<AssetProps> {
    if (!found) {
      return client.asset.createWithId(params, { fields: await assetFields(cms, sample) });
    }
    const isSame = isSamePicture(sample, found, locale);
    if (isSame && readPicture(found, locale).url !== undefined) return found;
    if (!isSame && isRetry && !overwrites) throw new CommandError(SPACE_CHANGED);
    return client.asset.update(params, { ...found, fields: await assetFields(cms, sample) });
  }

  await writeWithRetry(
    before,
    () => client.asset.get(params),
    async (found, isRetry) => {
      const asset = await save(found, isRetry);
      const isProcessed = readPicture(asset, locale).url !== undefined;
      const processed = isProcessed
        ? asset
        : await client.asset.processForAllLocales({}, asset, PROCESSING);
      if (publishes && !isCurrent(processed, locale)) {
        await client.asset.publish(params, processed);
      }
    },
  );
}

/** The entry's fields with the sample's values; what the site does not know of stays as it is. */
function mergedFields(sample: SampleEntry, found: CmsEntry | undefined, locale: string) {
  const before: CmsEntry["fields"] = found?.fields ?? {};
  const known = Object.keys(sample.contentType.fields).map((name) => {
    const { [locale]: _replaced, ...others } = before[name] ?? {};
    const isFilled = Object.hasOwn(sample.fields, name);
    return [name, { ...others, ...(isFilled && { [locale]: sample.fields[name] }) }] as const;
  });
  const all = [...Object.entries(before), ...known];
  return Object.fromEntries(all.filter(([, values]) => Object.keys(values).length > 0));
}

/** Writes and publishes the entry, as {@link writePicture} does with a picture. */
export async function writeEntry(
  { client, locale }: Cms,
  sample: SampleEntry,
  before: CmsEntry | undefined,
  overwrites: boolean,
): Promise<void> {
  const params = { entryId: sample.id };

  async function save(found: CmsEntry | undefined, isRetry: boolean): Promise<CmsEntry> {
    const fields = mergedFields(sample, found, locale);
    if (!found) {
      const contentTypeId = sample.contentType.id;
      return client.entry.createWithId({ ...params, contentTypeId }, { fields });
    }
    if (isSameEntry(sample, found, locale)) return found;
    if (isRetry && !overwrites) throw new CommandError(SPACE_CHANGED);
    return client.entry.update(params, { ...found, fields });
  }

  await writeWithRetry(
    before,
    () => client.entry.get(params),
    async (found, isRetry) => {
      const entry = await save(found, isRetry);
      if (!isCurrent(entry, locale)) await client.entry.publish(params, entry);
    },
  );
}
