import { isPublished, isUpdated, type AssetProps, type EntryProps } from "contentful-management";
import { contentTypes } from "../model";
import type { RawContent, RawEntry } from "../model/parse";
import { webApp } from "../source/contentful/messages";
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

/** Whether the latest version is the published one. */
export const isCurrent = (item: Item) => isPublished(item) && !isUpdated(item);

/** What Contentful knows of a picture without looking at its bytes. */
export interface Picture {
  readonly fileName: string;
  /** MIME type. */
  readonly contentType: string;
  /** In bytes; 0 while the file is being processed. */
  readonly size: number;
  readonly isPublished: boolean;
}

/** All entries and pictures, in their published or in their latest version. */
export interface ContentVersion {
  readonly content: RawContent;
  /** By id, which is the `path` of the pictures in `content`. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Address of a picture in the web app. */
  readonly whereIsPicture: (id: string) => string;
}

export interface SpaceContent {
  readonly published: ContentVersion;
  readonly latest: ContentVersion;
  /** Entries whose latest version is not published. */
  readonly unpublished: readonly {
    readonly entry: RawEntry;
    /** Whether an earlier version of it is on the site. */
    readonly isOnSite: boolean;
  }[];
}

const typeOf = (entry: CmsEntry) => contentTypes.find(({ id }) => id === typeIdOf(entry));

/** The model's form of a picture field: its path instead of a link to an asset. */
function rawPicture(value: unknown): unknown {
  const { sys } = Object(value) as { sys?: { linkType?: unknown; id?: unknown } };
  return sys?.linkType === "Asset" && typeof sys.id === "string" ? { path: sys.id } : value;
}

function rawEntry({ env, locale }: Cms, entry: CmsEntry): RawEntry {
  const { sys, fields } = entry;
  const kinds = typeOf(entry)?.fields;
  return {
    type: typeIdOf(entry),
    id: sys.id,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, { [locale]: value }]) => [
        name,
        kinds?.[name]?.kind === "image" ? rawPicture(value) : value,
      ]),
    ),
    where: webApp.entry(env, sys.id),
    updatedAt: sys.updatedAt,
  };
}

function pictureOf({ sys, fields }: AssetProps, locale: string, published: ReadonlySet<string>) {
  const file = fields.file[locale];
  const size: unknown = file?.details?.size;
  return {
    fileName: file?.fileName ?? sys.id,
    contentType: file?.contentType ?? "",
    size: typeof size === "number" ? size : 0,
    isPublished: published.has(sys.id),
  };
}

/** Reads all of the site's content in the space, drafts included, archived items excluded. */
export async function readSpaceContent(cms: Cms): Promise<SpaceContent> {
  const { client, env, locale } = cms;
  const isInUse = (item: Item) => !isArchived(item);
  const entries = (await getAll((params) => client.entry.getMany(params))).filter(isInUse);
  const assets = (await getAll((params) => client.asset.getMany(params))).filter(isInUse);
  const publishedEntries = await getAll((params) => client.entry.getPublished(params));
  const publishedAssets = await getAll((params) => client.asset.getPublished(params));

  const publishedIds = new Set(publishedAssets.map(({ sys }) => sys.id));
  const version = (
    ofEntries: readonly CmsEntry[],
    ofAssets: readonly AssetProps[],
  ): ContentVersion => ({
    content: {
      entries: ofEntries.filter(typeOf).map((entry) => rawEntry(cms, entry)),
      whereToAdd: ({ id }) => webApp.entriesOf(env, id),
    },
    pictures: new Map(
      ofAssets.map((asset) => [asset.sys.id, pictureOf(asset, locale, publishedIds)]),
    ),
    whereIsPicture: (id) => webApp.asset(env, id),
  });
  return {
    // For a picture that is not published, the draft tells its name and type.
    published: version(publishedEntries, [...assets, ...publishedAssets]),
    latest: version(entries, assets),
    unpublished: entries
      .filter((entry) => typeOf(entry) && !isCurrent(entry))
      .map((entry) => ({ entry: rawEntry(cms, entry), isOnSite: isPublished(entry) })),
  };
}
