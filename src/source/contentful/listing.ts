import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { ContentType } from "../../model/content-type";
import { createClient, environmentPath, isTooLarge, readContentTypes, type Client } from "./client";
import { messages, type Differences } from "./messages";

/** Contentful's largest page. */
const PAGE_SIZE = 1000;

const listed = z.object({
  sys: z.object({
    id: z.string(),
    updatedAt: z.string(),
    /** A draft that was never published has none. */
    revision: z.number().optional(),
    contentType: z.object({ sys: z.object({ id: z.string() }) }).optional(),
  }),
  /** Drafts and deleted files leave `null` here, and an entry without a value no `fields` at all. */
  fields: z.record(z.string(), z.unknown()).default({}),
});

const page = z.object({ total: z.number(), items: z.array(listed) });

/** An entry or an asset as Contentful's API lists it. */
export type Listed = z.output<typeof listed>;

/** What Contentful has of the site's content, or what was read of it. */
export interface Listing<Item = Listed> {
  readonly entries: readonly Item[];
  readonly assets: readonly Item[];
}

const assetFile = z.object({
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  details: z.object({ size: z.number().optional() }).optional(),
});
const link = z.object({ sys: z.object({ linkType: z.literal("Asset"), id: z.string() }) });

/** The id of the asset that a value links to; `undefined` for any other value. */
export const linkedAssetId = (value: unknown) => link.safeParse(value).data?.sys.id;

/** A file as Contentful describes it. */
export type AssetFile = z.output<typeof assetFile>;

/** The file of an asset; `undefined` where it has none in the site's language, or not yet. */
export const fileOf = ({ fields }: Listed) => assetFile.safeParse(fields.file).data;

/**
 * Lists what a query finds, page after page. Where a page is larger than Contentful sends (7 MB),
 * smaller ones are asked for.
 */
export async function readList(client: Client, query: string, what: string): Promise<Listed[]> {
  const items: Listed[] = [];
  let limit = PAGE_SIZE;
  for (;;) {
    const path = `${environmentPath(client.source)}/${query}&order=sys.id&limit=${limit}&skip=${items.length}`;
    const answer = await client.get(path, page).catch((error: unknown) => {
      if (!isTooLarge(error) || limit === 1) throw error;
      return null;
    });
    if (answer === null) {
      limit = Math.ceil(limit / 4);
      continue;
    }
    items.push(...answer.items);
    if (items.length >= answer.total) return items;
    if (answer.items.length < limit) {
      throw new Error(messages.incompleteList(client.source, what, items.length, answer.total));
    }
  }
}

function readEntries(
  client: Client,
  { id, plural, fields }: ContentType,
  present: ReadonlySet<string>,
) {
  // A space that another tool made may lack a field that can be left empty.
  const images = Object.entries(fields)
    .filter(([name, { kind }]) => kind === "image" && present.has(name))
    .map(([name]) => `fields.${name}`);
  const select = ["sys", ...images].join(",");
  return readList(client, `entries?content_type=${id}&select=${select}&include=0`, plural);
}

/**
 * Lists the site's entries and all assets: their versions, and of the entries the picture fields
 * with their links.
 *
 * @throws Error in one plain sentence, also where a list holds fewer than it says
 */
export async function readListing(source: ContentfulSource): Promise<Listing> {
  const client = createClient(source);
  const present = await readContentTypes(client);
  const entries: Listed[] = [];
  for (const contentType of contentTypes) {
    const fields = present.get(contentType.id) ?? new Set<string>();
    entries.push(...(await readEntries(client, contentType, fields)));
  }
  return { entries, assets: await readList(client, "assets?select=sys,fields.file", "pictures") };
}

/** An entry or an asset that was read: its id and when that version of it was published. */
export interface ReadItem {
  readonly id: string;
  readonly updatedAt: string;
}

function compareItems(listed: readonly Listed[], read: readonly ReadItem[]): Differences {
  const dates = new Map(read.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]));
  const isOutdated = ({ sys }: Listed) =>
    (dates.get(sys.id) ?? Infinity) < Date.parse(sys.updatedAt);
  return {
    missing: listed.filter(({ sys }) => !dates.has(sys.id)).map(({ sys }) => sys.id),
    outdated: listed.filter(isOutdated).map(({ sys }) => sys.id),
  };
}

/**
 * What was read in an older version than Contentful lists, or not at all. A newer version, or an item
 * that is not in the list, is as good: the list may be older than what was read.
 */
export function compare(listing: Listing, read: Listing<ReadItem>): Differences {
  // The plugin makes no node of an asset without a file.
  const entries = compareItems(listing.entries, read.entries);
  const assets = compareItems(listing.assets.filter(fileOf), read.assets);
  return {
    missing: [...entries.missing, ...assets.missing],
    outdated: [...entries.outdated, ...assets.outdated],
  };
}
