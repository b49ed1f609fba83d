import { isPublished, type AssetProps, type EntryProps } from "contentful-management";
import { contentTypes } from "../model";
import type { ContentType } from "../model/content-type";
import { descriptionOf, type RawImage, type RawPicture } from "../model/fields";
import type { RawContent, RawEntry } from "../model/parse";
import { linkedAssetId, linkedEntryIds } from "../source/contentful/lists";
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

type AssetFile = Partial<AssetProps["fields"]["file"][string]>;

/** What Contentful says of a picture in the language of the site. A new one lacks any of it. */
export interface Picture {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly fileName: string | undefined;
  /** MIME type. */
  readonly contentType: string | undefined;
  /** In bytes; unknown while the file is being processed. */
  readonly size: number | undefined;
  /** Without its scheme; unknown while the file is being processed. */
  readonly url: string | undefined;
}

/** Contentful keeps null, an empty object or nothing at all where nobody has written anything. */
export function readPicture({ fields }: AssetProps, locale: string): Picture {
  const valueOf = (name: keyof AssetProps["fields"]): unknown =>
    (Object((fields as Partial<AssetProps["fields"]>)[name]) as Record<string, unknown>)[locale];
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  const { fileName, contentType, url, details } = Object(valueOf("file")) as AssetFile;
  const size: unknown = details?.size;
  return {
    title: textOf(valueOf("title")),
    description: textOf(valueOf("description")),
    ...{ fileName, contentType, url },
    size: typeof size === "number" ? size : undefined,
  };
}

/** The pictures of a version of the content. */
interface Pictures {
  /** By id, which is the `path` of the pictures in `content`. */
  readonly pictures: ReadonlyMap<string, Picture & { readonly isPublished: boolean }>;
  /** Address of a picture in the web app. */
  readonly whereIsPicture: (id: string) => string;
}

/** All entries and pictures, in their published or in their latest version. */
export interface ContentVersion extends Pictures {
  readonly content: RawContent;
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

/** The model's form of a link to an asset: the asset's id is its path. */
function rawPicture(value: unknown): unknown {
  const id = linkedAssetId(value);
  return id === undefined ? value : ({ path: id } satisfies RawImage);
}

/** One of many pictures, with what its asset says that it shows. */
function describedPicture(value: unknown, { pictures, whereIsPicture }: Pictures): unknown {
  const id = linkedAssetId(value);
  if (id === undefined) return value;
  const { description, fileName, title } = pictures.get(id) ?? {};
  return {
    ...{ path: id, id, name: fileName ?? id, where: whereIsPicture(id) },
    // What an asset that is not there would say, nobody can write.
    description: pictures.has(id) ? descriptionOf(description, title, fileName) : "",
  } satisfies RawPicture;
}

/** The values of the fields that the site knows, as a build reads them. */
export const rawFields = (
  { fields }: ContentType,
  entry: CmsEntry,
  locale: string,
  known: Pictures = { pictures: new Map(), whereIsPicture: (id) => id },
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = entry.fields[name]?.[locale];
      if (kind === "references") return [name, linkedEntryIds(value)];
      if (kind === "image") return [name, rawPicture(value)];
      if (kind !== "images" || !Array.isArray(value)) return [name, value];
      return [name, value.map((item: unknown) => describedPicture(item, known))];
    }),
  );

function rawEntry(
  { env, locale }: Cms,
  contentType: ContentType,
  entry: CmsEntry,
  known: Pictures,
): RawEntry {
  const { id, updatedAt } = entry.sys;
  const fields = rawFields(contentType, entry, locale, known);
  return { type: contentType.id, id, fields, where: webApp.entry(env, id), updatedAt };
}

/** Of two entries that cannot both be, the draft is to be changed, else the younger: it comes last. */
function bySeniority({ sys: a }: CmsEntry, { sys: b }: CmsEntry): number {
  const isDraft = (sys: CmsEntry["sys"]) => (sys.publishedVersion ? 0 : 1);
  const since = (sys: CmsEntry["sys"]) => sys.firstPublishedAt ?? sys.createdAt;
  return isDraft(a) - isDraft(b) || since(a).localeCompare(since(b)) || (a.id < b.id ? -1 : 1);
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
  const toRaw = (entry: CmsEntry, known: Pictures): RawEntry[] => {
    const contentType = typeOf(entry);
    return contentType ? [rawEntry(cms, contentType, entry, known)] : [];
  };
  const version = (
    ofEntries: readonly CmsEntry[],
    ofAssets: readonly AssetProps[],
  ): ContentVersion => {
    const known: Pictures = {
      pictures: new Map(
        ofAssets.map((asset) => {
          const { id } = asset.sys;
          return [id, { ...readPicture(asset, locale), isPublished: publishedIds.has(id) }];
        }),
      ),
      whereIsPicture: (id) => webApp.asset(env, id),
    };
    return {
      ...known,
      content: {
        entries: ofEntries.toSorted(bySeniority).flatMap((entry) => toRaw(entry, known)),
        whereToAdd: ({ id }) => webApp.entriesOf(env, id),
      },
    };
  };
  const latest = version(entries, assets);
  return {
    // For a picture that is not published, the draft tells its name and type.
    published: version(publishedEntries, [...assets, ...publishedAssets]),
    latest,
    unpublished: entries
      .filter((entry) => !isCurrent(entry, locale))
      .flatMap((entry) =>
        toRaw(entry, latest).map((raw) => ({ entry: raw, isOnSite: isPublished(entry) })),
      ),
  };
}
