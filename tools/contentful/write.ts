/** Writes pictures and entries into a space. */
import { readFile } from "node:fs/promises";
import type { AssetProps, UploadProps } from "contentful-management";
import type { Fields } from "../../src/model/content-type";
import type { Cms } from "./client";
import { parseError, rejection } from "./errors";
import type { SampleEntry, SamplePicture } from "./samples";
import type { CmsEntry } from "./space-content";
import { failIfAny, runSteps } from "./terminal";

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

/** Writes an entry, over an existing one if any, and publishes it. Fields that the site does not know stay. */
export async function writeEntry(
  { client, locale }: Cms,
  sample: SampleEntry,
  found: CmsEntry | undefined,
): Promise<void> {
  const params = { entryId: sample.id, contentTypeId: sample.contentType.id };
  const values = Object.keys(sample.contentType.fields).map(
    // No value is sent for an empty field.
    (name) => [name, { ...found?.fields[name], [locale]: sample.fields[name] }] as const,
  );
  const fields = { ...found?.fields, ...Object.fromEntries(values) };
  const entry = found
    ? await client.entry.update(params, { ...found, fields })
    : await client.entry.createWithId(params, { fields });
  await client.entry.publish(params, entry);
}

export interface Writing {
  readonly name: string;
  /** Fields of the entry's content type, whose labels explain a rejection. */
  readonly fields?: Fields;
  readonly write: (cms: Cms) => Promise<void>;
}

/**
 * Writes one after the other, and goes on where Contentful refuses one.
 *
 * @throws CommandError that lists what Contentful refused, and why
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
