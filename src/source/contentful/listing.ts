import { setTimeout as wait } from "node:timers/promises";
import type { Node } from "gatsby";
import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { ContentType } from "../../model/content-type";
import { createClient, environmentPath, readContentTypes, type Client } from "./client";
import { messages, type Differences } from "./messages";

/** Contentful's largest page. */
const PAGE_SIZE = 1000;
/** How often Contentful is asked again where its list and what was read differ, and how soon. */
const MOST_ROUNDS = 3;
const PAUSE_MS = 2_000;

const listed = z.object({
  sys: z.object({
    id: z.string(),
    updatedAt: z.string(),
    /** A draft that was never published has none. */
    revision: z.number().optional(),
  }),
  /** Of an entry the picture fields alone, with their links as Contentful keeps them. */
  fields: z.record(z.string(), z.unknown()).default({}),
});

const page = z.object({ total: z.number(), items: z.array(listed) });

/** An entry or an asset as Contentful's API lists it. */
export type Listed = z.output<typeof listed>;

const listing = z.object({ entries: z.array(listed), assets: z.array(listed) });

/** All that Contentful says it has of the site's content: what was read is compared with it. */
export type Listing = z.output<typeof listing>;

/** Type of the node by which the preflight passes its listing to the reading of the content. */
export const LISTING_TYPE = "ContentfulListing";

/** The listing in the content of such a node. */
export const listingIn = ({ internal }: Node): Listing =>
  listing.parse(JSON.parse(String(internal.content)));

const assetFile = z.object({ file: z.object({ url: z.string() }) });
const link = z.object({ sys: z.object({ linkType: z.literal("Asset"), id: z.string() }) });

/** The id of the asset that a value links to; `undefined` for any other value. */
export const linkedAssetId = (value: unknown) => link.safeParse(value).data?.sys.id;

/** Lists what a query finds, page after page. */
export async function readList(client: Client, query: string, what: string): Promise<Listed[]> {
  const items: Listed[] = [];
  for (;;) {
    const path = `${environmentPath(client.source)}/${query}&order=sys.id&limit=${PAGE_SIZE}&skip=${items.length}`;
    const answer = await client.get(path, page);
    items.push(...answer.items);
    if (items.length >= answer.total) return items;
    if (answer.items.length < PAGE_SIZE) {
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
 * Lists the site's entries and all assets, by id and version alone.
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

/** What the plugin has read: the id of each item and when that version of it was published. */
export interface Read {
  readonly entries: readonly (readonly [id: string, updatedAt: string])[];
  readonly assets: readonly (readonly [id: string, updatedAt: string])[];
}

function compareItems(listed: readonly Listed[], read: Read["entries"]): Differences {
  const versions = new Map(read);
  const known = listed.filter(({ sys }) => versions.has(sys.id));
  const isOutdated = ({ sys }: Listed) =>
    Date.parse(versions.get(sys.id)!) < Date.parse(sys.updatedAt);
  return {
    missing: listed.filter(({ sys }) => !versions.has(sys.id)).map(({ sys }) => sys.id),
    outdated: known.filter(isOutdated).map(({ sys }) => sys.id),
  };
}

function compare({ entries, assets }: Listing, read: Read): Differences {
  // The plugin makes no node of an asset without a file in the site's language.
  const withFile = assets.filter(({ fields }) => assetFile.safeParse(fields).success);
  const ofEntries = compareItems(entries, read.entries);
  const ofAssets = compareItems(withFile, read.assets);
  return {
    missing: [...ofEntries.missing, ...ofAssets.missing],
    outdated: [...ofEntries.outdated, ...ofAssets.outdated],
  };
}

/**
 * Compares what was read with what Contentful listed before. A newer version, or an item that is not
 * in the list, is as good. Where something is missing, the list is read again: an editor may have
 * removed it meanwhile.
 *
 * @param earlier the list that was made right before reading
 * @returns the list that what was read is complete by
 * @throws Error in one plain sentence where something is still missing
 */
export async function verifyComplete(
  source: ContentfulSource,
  earlier: Listing | null,
  read: Read,
): Promise<Listing> {
  let listing = earlier ?? (await readListing(source));
  for (let round = 1; ; round++) {
    const differences = compare(listing, read);
    if (differences.missing.length === 0 && differences.outdated.length === 0) return listing;
    if (round === MOST_ROUNDS) {
      const total = listing.entries.length + listing.assets.length;
      throw new Error(messages.incompleteRead(source, total, differences));
    }
    await wait(PAUSE_MS);
    listing = await readListing(source);
  }
}
