import { isPublished, isUpdated } from "contentful-management";
import type { AssetProps, EntryProps, SysLink } from "contentful-management";
import { z } from "zod";
import { contentTypes } from "../../src/model";
import { audioTooLarge, MAX_AUDIO_SIZE, type RawAudio } from "../../src/model/audio";
import type { ContentType } from "../../src/model/content-type";
import { cleanFields, lineOf } from "../../src/model/clean-text";
import type { Field } from "../../src/model/fields";
import type { RawFile } from "../../src/model/files";
import { problemOfAsset, type DescribedPicture, type RawPicture } from "../../src/model/pictures";
import type { RawEntry } from "../../src/model/parse";
import { fault, type Fault } from "../../src/model/problems";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, type Cms } from "./client";

/** An entry of the Management API: the values of each field by locale. */
export type CmsEntry = EntryProps<Readonly<Record<string, Readonly<Record<string, unknown>>>>>;

/** Returns the content type of an entry, if it is one of the site's. */
export const siteTypeOf = ({ sys }: { readonly sys: { readonly contentType: SysLink } }) =>
  contentTypes.find(({ id }) => id === sys.contentType.sys.id);

export const isArchived = ({ sys }: CmsEntry | AssetProps) => Boolean(sys.archivedVersion);

/** Contentful stores null, an empty object or nothing at all for an empty field. */
type Stored<Value> = Readonly<Record<string, Value | null>> | null;

/**
 * Reads the properties of a picture or a recording in the site's locale. A new asset lacks all of them, and one whose
 * file is being processed lacks its size and URL.
 */
function readFile({ fields }: AssetProps, locale: string) {
  const { description, file } = fields as {
    readonly description?: Stored<string>;
    readonly file?: Stored<Partial<AssetProps["fields"]["file"][string]>>;
  };
  const { fileName, contentType, url, details } = file?.[locale] ?? {};
  return {
    description: description?.[locale] ?? undefined,
    fileName,
    /** MIME type. */
    contentType,
    /** URL without its scheme. */
    url,
    /** Size in bytes. */
    size: details?.["size"] as number | undefined,
  };
}

export type AssetFile = ReturnType<typeof readFile>;

const assetLink = z.object({ sys: z.object({ linkType: z.literal("Asset"), id: z.string() }) });

/**
 * Reads the values of the site's fields, as a build does, unchecked.
 *
 * @param describe returns the properties of a picture or a recording by the id of its asset
 */
export function fieldsOf(
  contentType: ContentType,
  entry: CmsEntry,
  locale: string,
  describe: (id: string, kind: Field["kind"]) => RawFile = (id) => ({ id, name: id }),
): Readonly<Record<string, unknown>> {
  const values = Object.entries(contentType.fields).map(([name, { kind }]) => {
    const value = entry.fields[name]?.[locale];
    const toFile = (item: unknown) => {
      const id = assetLink.safeParse(item).data?.sys.id;
      return id === undefined ? item : describe(id, kind);
    };
    return [name, Array.isArray(value) ? value.map(toFile) : toFile(value)] as const;
  });
  return cleanFields(contentType, Object.fromEntries(values));
}

/** Checks a picture or a recording by its properties. Only a build reads the whole file. */
function problemOf(
  { contentType, fileName: name, size = 0 }: Partial<AssetFile>,
  isRecording: boolean,
  location: string,
): Fault | null {
  if (name === undefined || contentType === undefined) {
    return fault("fileUnpublished", { asset: location });
  }
  if (isRecording) return size > MAX_AUDIO_SIZE ? audioTooLarge(name, size) : null;
  return problemOfAsset(name, contentType, size);
}

/**
 * Selects the site's content from entries.
 *
 * @param files published pictures and recordings, by id
 */
function toContent(
  { env, locale }: Cms,
  entries: readonly CmsEntry[],
  files: ReadonlyMap<string, AssetFile>,
) {
  const describe = (id: string, kind: Field["kind"]): RawPicture | DescribedPicture | RawAudio => {
    const file = files.get(id);
    const location = webApp.asset(env, id);
    const isAudio = kind === "audio";
    const problem = problemOf(file ?? {}, isAudio, location);
    const found = { id, name: file?.fileName ?? id, ...(problem && { problem }) };
    if (isAudio) return { ...found, isAudio };
    return kind === "pictures"
      ? { ...found, location, description: lineOf(file?.description) }
      : found;
  };
  const known = entries.flatMap((entry): RawEntry[] => {
    const contentType = siteTypeOf(entry);
    if (!contentType) return [];
    const { id, updatedAt } = entry.sys;
    const fields = fieldsOf(contentType, entry, locale, describe);
    return [{ type: contentType.id, id, fields, location: webApp.entry(env, id), updatedAt }];
  });
  return { entries: known, createLocation: ({ id }: ContentType) => webApp.entriesOf(env, id) };
}

/** Reads all of the site's content in the space, drafts included, archived items excluded. */
export async function readSpaceContent(cms: Cms) {
  const { asset, entry } = cms.client;
  const assets = await getAll((params) => asset.getPublished(params));
  const files = new Map(assets.map((item) => [item.sys.id, readFile(item, cms.locale)]));
  const published = await getAll<CmsEntry>((params) => entry.getPublished(params));
  const saved = await getAll<CmsEntry>((params) => entry.getMany(params));
  const latest = saved.filter((item) => !isArchived(item));
  const unpublished = latest.filter((item) => !isPublished(item) || isUpdated(item));
  return {
    /** Published pictures and recordings by id. */
    files,
    published: toContent(cms, published, files),
    latest: toContent(cms, latest, files),
    /** Entries whose latest version is not published. */
    unpublished: toContent(cms, unpublished, files).entries,
  };
}
