import type { AssetProps, EntryProps } from "contentful-management";
import { z } from "zod";
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { descriptionOf, type RawImage, type RawPicture } from "../../src/model/fields";
import type { RawEntry } from "../../src/model/parse";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, type Cms } from "./client";

/** An entry of the Management API: the values of each field by locale. */
export type CmsEntry = EntryProps<Readonly<Record<string, Readonly<Record<string, unknown>>>>>;

type Item = CmsEntry | AssetProps;

/** Id of an entry's content type. */
export const typeIdOf = (entry: {
  readonly sys: { readonly contentType: { readonly sys: { readonly id: string } } };
}) => entry.sys.contentType.sys.id;

export const isArchived = ({ sys }: Item) => Boolean(sys.archivedVersion);

/** Unlike an item that an editor has unpublished. */
export const wasNeverPublished = ({ sys }: Item) => !sys.publishedCounter && !sys.publishedVersion;

/**
 * Whether what is published is what the editor sees. Contentful says so for each locale; the version
 * also counts changes that reach no reader, such as those of tags.
 */
export function isCurrent({ sys }: Item, locale: string): boolean {
  const { fieldStatus, publishedVersion, version } = sys;
  const status = fieldStatus?.["*"]?.[locale];
  if (!publishedVersion) return false;
  return status === undefined ? version <= publishedVersion + 1 : status === "published";
}

/** Contentful keeps null, an empty object or nothing at all where nobody has written anything. */
type Stored<Value> = Readonly<Record<string, Value | null>> | null;

/**
 * What Contentful says of a picture in the language of the site. A new picture has none of it, and its
 * size, width and address are unknown while its file is being processed.
 */
export function readPicture({ fields }: AssetProps, locale: string) {
  const { title, description, file } = fields as {
    readonly title?: Stored<string>;
    readonly description?: Stored<string>;
    readonly file?: Stored<Partial<AssetProps["fields"]["file"][string]>>;
  };
  const { fileName, contentType, url, details } = file?.[locale] ?? {};
  const { size, image } = (details ?? {}) as {
    readonly size?: number;
    readonly image?: { readonly width?: number };
  };
  return {
    title: title?.[locale] ?? undefined,
    description: description?.[locale] ?? undefined,
    fileName,
    /** MIME type. */
    contentType,
    /** Without its scheme. */
    url,
    /** In bytes. */
    size,
    /** In pixels. */
    width: image?.width,
  };
}

export type Picture = ReturnType<typeof readPicture>;

const assetLink = z.object({ sys: z.object({ linkType: z.literal("Asset"), id: z.string() }) });

/** The id of the asset that a value links to; `undefined` for any other value. */
export const linkedAssetId = (value: unknown) => assetLink.safeParse(value).data?.sys.id;

/**
 * The values of the fields that the site knows, as a build reads them; a picture's path is its asset's id.
 * Any value but a link is for the model to judge.
 *
 * @param describe what is known of one of many pictures, by its id
 */
export function fieldsOf(
  { fields }: ContentType,
  entry: CmsEntry,
  locale: string,
  describe: (id: string) => RawImage = (id) => ({ path: id }),
): Readonly<Record<string, unknown>> {
  const values = Object.entries(fields).map(([name, { kind }]) => {
    const value = entry.fields[name]?.[locale];
    const toPicture = (item: unknown) => {
      const id = linkedAssetId(item);
      return id === undefined ? item : kind === "images" ? describe(id) : { path: id };
    };
    return [name, Array.isArray(value) ? value.map(toPicture) : toPicture(value)] as const;
  });
  return Object.fromEntries(values);
}

/** What is read of a space is of the site's own types alone. */
export const typeOf = ({ type }: RawEntry) => contentTypes.find(({ id }) => id === type)!;

/** Of two entries that cannot both be, the draft is to be changed, else the younger: it comes last. */
function bySeniority({ sys: a }: CmsEntry, { sys: b }: CmsEntry): number {
  const isDraft = (sys: CmsEntry["sys"]) => (sys.publishedVersion ? 0 : 1);
  const since = (sys: CmsEntry["sys"]) => sys.firstPublishedAt ?? sys.createdAt;
  return isDraft(a) - isDraft(b) || since(a).localeCompare(since(b)) || (a.id < b.id ? -1 : 1);
}

/** The site's content among entries and assets. */
function toVersion(
  { env, locale }: Cms,
  entries: readonly CmsEntry[],
  assets: readonly AssetProps[],
  publishedIds: ReadonlySet<string>,
) {
  const whereIsPicture = (id: string) => webApp.asset(env, id);
  const pictures = new Map(
    assets.map((asset) => {
      const { id } = asset.sys;
      return [id, { ...readPicture(asset, locale), isPublished: publishedIds.has(id) }];
    }),
  );
  const describe = (id: string): RawPicture => {
    const { description, fileName } = pictures.get(id) ?? {};
    return {
      path: id,
      id,
      name: fileName ?? id,
      location: whereIsPicture(id),
      description: descriptionOf(description),
    };
  };
  const known = entries.toSorted(bySeniority).flatMap((entry): RawEntry[] => {
    const contentType = contentTypes.find(({ id }) => id === typeIdOf(entry));
    if (!contentType) return [];
    const { id, updatedAt } = entry.sys;
    const fields = fieldsOf(contentType, entry, locale, describe);
    return [{ type: contentType.id, id, fields, location: webApp.entry(env, id), updatedAt }];
  });
  const createLocation = ({ id }: ContentType) => webApp.entriesOf(env, id);
  return {
    content: { entries: known, createLocation },
    /** By id, which is the `path` of the pictures in `content`. */
    pictures,
    /** Address of a picture in the web app. */
    whereIsPicture,
  };
}

/** All entries and pictures, in their published or in their latest version. */
export type ContentVersion = ReturnType<typeof toVersion>;

/** Reads all of the site's content in the space, drafts included, archived items excluded. */
export async function readSpaceContent(cms: Cms) {
  const { client, locale } = cms;
  const isInUse = (item: Item) => !isArchived(item);
  const entries = (await getAll((params) => client.entry.getMany(params))).filter(isInUse);
  const assets = (await getAll((params) => client.asset.getMany(params))).filter(isInUse);
  const publishedEntries = await getAll((params) => client.entry.getPublished(params));
  const publishedAssets = await getAll((params) => client.asset.getPublished(params));

  const publishedIds = new Set(publishedAssets.map(({ sys }) => sys.id));
  const changed = entries.filter((entry) => !isCurrent(entry, locale));
  return {
    // For a picture that is not published, the draft tells its name and type.
    published: toVersion(cms, publishedEntries, [...assets, ...publishedAssets], publishedIds),
    latest: toVersion(cms, entries, assets, publishedIds),
    /** Entries whose latest version is not published. */
    unpublished: toVersion(cms, changed, assets, publishedIds).content.entries,
  };
}
