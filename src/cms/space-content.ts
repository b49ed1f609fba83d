import { isPublished, type AssetProps } from "contentful-management";
import { contentTypes } from "../model";
import type { RawContent, RawEntry } from "../model/parse";
import { webApp } from "../source/contentful/messages";
import { all, type Cms } from "./client";
import { isArchived, isLive, typeIdOf, type CmsEntry } from "./items";

/** What Contentful knows of a picture without looking at its bytes. */
export interface Picture {
  readonly fileName: string;
  /** MIME type. */
  readonly contentType: string;
  /** In bytes; 0 while the file is being taken in. */
  readonly size: number;
  readonly isPublished: boolean;
}

/** Entries and pictures as published, or as they were written last. */
export interface View {
  readonly content: RawContent;
  /** By id, which is the `path` of the pictures in `content`. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Address of a picture in the web app. */
  readonly whereIsPicture: (id: string) => string;
}

/** An entry that the site does not show as it was written last. */
export interface Waiting {
  readonly entry: RawEntry;
  /** Whether an earlier version of it is on the site. */
  readonly isShown: boolean;
}

export interface SpaceContent {
  readonly published: View;
  readonly latest: View;
  readonly waiting: readonly Waiting[];
}

const typeOf = (entry: CmsEntry) => contentTypes.find(({ id }) => id === typeIdOf(entry));

const isNotArchived = (item: CmsEntry | AssetProps) => !isArchived(item);

const linkedId = (value: unknown): string | undefined => {
  const { sys } = Object(value) as { sys?: { linkType?: unknown; id?: unknown } };
  return sys?.linkType === "Asset" && typeof sys.id === "string" ? sys.id : undefined;
};

/** The value as the model expects it: a picture instead of a link to one. */
const rawValue = (isImage: boolean, value: unknown) => {
  const id = isImage ? linkedId(value) : undefined;
  return id === undefined ? value : { path: id };
};

function rawEntry({ env, locale }: Cms, entry: CmsEntry): RawEntry {
  const { sys, fields } = entry;
  const contentType = typeOf(entry);
  const values = Object.entries(fields);
  return {
    type: typeIdOf(entry),
    id: sys.id,
    fields: Object.fromEntries(
      values.map(([name, inLocales]) => [
        name,
        rawValue(contentType?.fields[name]?.kind === "image", inLocales[locale]),
      ]),
    ),
    where: webApp.entry(env, sys.id),
    updatedAt: sys.updatedAt,
  };
}

function picturesIn(assets: readonly AssetProps[], live: ReadonlySet<string>, locale: string) {
  return new Map(
    assets.map(({ sys, fields }): [string, Picture] => {
      const file = fields.file[locale];
      const size: unknown = file?.details?.size;
      return [
        sys.id,
        {
          fileName: file?.fileName ?? sys.id,
          contentType: file?.contentType ?? "",
          size: typeof size === "number" ? size : 0,
          isPublished: live.has(sys.id),
        },
      ];
    }),
  );
}

/** Reads everything that is in the space and belongs to the site, drafts included. */
export async function readSpaceContent(cms: Cms): Promise<SpaceContent> {
  const { client, env, locale } = cms;
  const [entries, assets, publishedEntries, publishedAssets] = [
    (await all((params) => client.entry.getMany(params))).filter(isNotArchived),
    (await all((params) => client.asset.getMany(params))).filter(isNotArchived),
    await all((params) => client.entry.getPublished(params)),
    await all((params) => client.asset.getPublished(params)),
  ];
  const shown = new Set(publishedAssets.map(({ sys }) => sys.id));
  const view = (viewed: readonly CmsEntry[], pictures: readonly AssetProps[]): View => ({
    content: {
      entries: viewed.filter(typeOf).map((entry) => rawEntry(cms, entry)),
      whereToAdd: ({ id }) => webApp.entriesOf(env, id),
    },
    pictures: picturesIn(pictures, shown, locale),
    whereIsPicture: (id) => webApp.asset(env, id),
  });
  return {
    // A picture that is not published is known by its draft.
    published: view(publishedEntries, [...assets, ...publishedAssets]),
    latest: view(entries, assets),
    waiting: entries
      .filter((entry) => typeOf(entry) && !isLive(entry))
      .map((entry) => ({ entry: rawEntry(cms, entry), isShown: isPublished(entry) })),
  };
}
