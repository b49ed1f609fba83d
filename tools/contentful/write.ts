/** What the commands write into a space: pictures and entries, compared with what is there. */
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import type { AssetProps, UploadProps } from "contentful-management";
import type { Fields } from "../../src/model/content-type";
import { toEntry } from "../../src/model/parse";
import type { Cms } from "./client";
import { parseError, rejection } from "./errors";
import { toSample, type SampleEntry, type SamplePicture } from "./samples";
import { fieldsOf, readPicture, type CmsEntry } from "./space-content";
import { failIfAny, runSteps } from "./terminal";

/** Whether the site would show the same: fields that it does not know, and defaults, do not count. */
export function isSameEntry(
  { contentType, fields }: SampleEntry,
  found: CmsEntry,
  locale: string,
): boolean {
  const entry = toEntry(contentType, {
    type: contentType.id,
    id: found.sys.id,
    location: "",
    fields: fieldsOf(contentType, found, locale),
  });
  return isDeepStrictEqual(toSample(contentType, entry).fields, fields);
}

/** Whether the asset is the sample's picture. Its size is unknown while it is being processed. */
export function isSamePicture(sample: SamplePicture, asset: AssetProps, locale: string): boolean {
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

/** Uploads a picture's file, over the one that is there if any, and waits until it is processed. */
export async function uploadPicture(
  { client, locale }: Cms,
  { id, title, description, fileName, contentType, path }: SamplePicture,
  found: AssetProps | undefined,
): Promise<AssetProps> {
  const file = new Uint8Array(await readFile(path)).buffer;
  // The package types the response as any.
  const upload = (await client.upload.create({}, { file })) as UploadProps;
  const sys = { type: "Link", linkType: "Upload", id: upload.sys.id };
  const fields: AssetProps["fields"] = {
    title: { [locale]: title },
    ...(description !== null && { description: { [locale]: description } }),
    file: { [locale]: { fileName, contentType, uploadFrom: { sys } } },
  };
  const sent = found
    ? await client.asset.update({ assetId: id }, { ...found, fields })
    : await client.asset.createWithId({ assetId: id }, { fields });
  return client.asset.processForAllLocales({}, sent, PROCESSING);
}

/** The entry's fields with the sample's values; what the site does not know of stays as it is. */
function mergedFields(sample: SampleEntry, before: CmsEntry["fields"], locale: string) {
  const known = Object.keys(sample.contentType.fields).map((name) => {
    const { [locale]: _replaced, ...others } = before[name] ?? {};
    const isFilled = Object.hasOwn(sample.fields, name);
    return [name, { ...others, ...(isFilled && { [locale]: sample.fields[name] }) }] as const;
  });
  const all = [...Object.entries(before), ...known];
  return Object.fromEntries(all.filter(([, values]) => Object.keys(values).length > 0));
}

/** Writes an entry, over the one that is there if any, and publishes it. */
export async function writeEntry(
  { client, locale }: Cms,
  sample: SampleEntry,
  found: CmsEntry | undefined,
): Promise<void> {
  const { id, contentType } = sample;
  const params = { entryId: id };
  const fields = mergedFields(sample, found?.fields ?? {}, locale);
  const entry = found
    ? await client.entry.update(params, { ...found, fields })
    : await client.entry.createWithId({ ...params, contentTypeId: contentType.id }, { fields });
  await client.entry.publish(params, entry);
}

/** What a command writes. */
export interface Writing {
  readonly name: string;
  /** Of the entry's content type, by which a rejection is explained. */
  readonly fields?: Fields;
  readonly write: (cms: Cms) => Promise<void>;
}

/**
 * Writes one after the other, past what Contentful does not take.
 *
 * @throws CommandError that lists what that is, and why
 */
export async function writeAll(cms: Cms, writings: readonly Writing[]): Promise<void> {
  const rejected: string[] = [];
  await runSteps(writings, ({ name, fields, write }) =>
    write(cms).catch((error: unknown) => {
      const requestError = parseError(error);
      if (requestError.status !== 422) throw error;
      rejected.push(`${name}: ${rejection(requestError, fields)}`);
    }),
  );
  failIfAny("Contentful did not take these. Everything else is in:", rejected);
}
