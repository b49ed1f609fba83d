/**
 * Reads what is published in Contentful.
 *
 * gatsby-source-contentful does the reading: it is the way that Gatsby's developers know and its documentation
 * describes, and it fetches everything in a few requests, with languages and their fallbacks. But it takes an answer
 * that is cut off for all there is, and makes an empty site of it, without an error. So what it read is compared with
 * the Delivery API's own lists, which say how many there are and in which version, and read again where it differs.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Node, SourceNodesArgs } from "gatsby";
import { getDataStore } from "gatsby/dist/datastore";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { ContentType } from "../../model/content-type";
import type { RawImage } from "../../model/fields";
import type { RawContent, RawEntry } from "../../model/parse";
import { downloadImages, missingImage, toAsset } from "./download-images";
import {
  compare,
  fileOf,
  linkedAssetId,
  readListing,
  type AssetFile,
  type Listed,
  type Listing,
} from "./listing";
import { messages, webApp } from "./messages";
import { runPluginAgain } from "./preflight";
import type { Versions } from "./versions";

/** How long to wait before everything is read again. */
const PAUSES_MS = [2_000, 5_000, 10_000];

/** A node of an entry, as the plugin makes it. */
interface EntryNode extends Node {
  readonly contentful_id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly sys: { readonly type: "Entry" | "Asset"; readonly revision?: number };
}

/** A node of an asset; the plugin makes none for an asset without a file. */
interface AssetNode extends EntryNode {
  /** As Contentful has it: the plugin's own `url` is wrong where this one is absolute. */
  readonly file: AssetFile;
}

/** What the values of fields are read from. */
interface Context {
  readonly args: SourceNodesArgs;
  readonly source: ContentfulSource;
  /** By the id of their asset. */
  readonly images: ReadonlyMap<string, RawImage>;
  /** The links in picture fields by the id of their entry, as Contentful lists them. */
  readonly links: ReadonlyMap<string, Listed["fields"]>;
}

const ASSET_TYPE = "ContentfulAsset";

const nodeTypeOf = ({ id }: ContentType) => `Contentful${id.charAt(0).toUpperCase()}${id.slice(1)}`;

const isAsset = (node: Node | undefined): node is AssetNode => node?.internal.type === ASSET_TYPE;

/** The plugin makes nodes of long texts, JSON and links, and keeps their ids in such fields. */
function linkedNode(
  { getNode }: SourceNodesArgs,
  node: EntryNode,
  field: string,
): Node | undefined {
  const id = node[`${field}___NODE`];
  return typeof id === "string" ? getNode(id) : undefined;
}

/** The value of a field that is no picture; `undefined` where it is empty. */
function valueOf({ args }: Context, node: EntryNode, field: string): unknown {
  if (field in node) return node[field];
  const linked = linkedNode(args, node, field)?.internal;
  if (linked?.content === undefined) return undefined;
  return linked.mediaType === "application/json" ? JSON.parse(linked.content) : linked.content;
}

/** The plugin drops a link that leads nowhere: only Contentful's own list still has it. */
function brokenLink({ source, links }: Context, node: EntryNode, field: string): unknown {
  const listed = links.get(node.contentful_id)?.[field];
  const id = linkedAssetId(listed);
  if (id === undefined) return listed;
  return missingImage(source, id, node[`${field}___NODE`] !== undefined);
}

/** The value of a picture field; `undefined` where it is empty. */
function imageOf(context: Context, node: EntryNode, field: string): unknown {
  if (field in node) return node[field];
  const linked = linkedNode(context.args, node, field);
  if (isAsset(linked)) return context.images.get(linked.contentful_id);
  return linked ? linked.internal.type : brokenLink(context, node, field);
}

function rawEntry(context: Context, { id, fields }: ContentType, node: EntryNode): RawEntry {
  const values = Object.entries(fields).map(([name, { kind }]) => [
    name,
    kind === "image" ? imageOf(context, node, name) : valueOf(context, node, name),
  ]);
  return {
    type: id,
    id: node.contentful_id,
    fields: Object.fromEntries(values) as RawEntry["fields"],
    where: webApp.entry(context.source, node.contentful_id),
    updatedAt: node.updatedAt,
  };
}

/** Oldest first, so that of two entries that cannot both be, the newer one is to be changed. */
const byAge = (a: EntryNode, b: EntryNode) =>
  a.createdAt.localeCompare(b.createdAt) || a.contentful_id.localeCompare(b.contentful_id);

/** What the plugin's nodes hold of the site's content. */
interface PluginContent {
  readonly entries: readonly (readonly [ContentType, EntryNode])[];
  readonly assets: readonly AssetNode[];
}

async function readNodes({ getNodesByType }: SourceNodesArgs): Promise<PluginContent> {
  // Without it, one run in ten saw no node at all.
  await getDataStore().ready();
  return {
    entries: contentTypes.flatMap((contentType) =>
      (getNodesByType(nodeTypeOf(contentType)) as EntryNode[])
        .toSorted(byAge)
        .map((node) => [contentType, node] as const),
    ),
    assets: getNodesByType(ASSET_TYPE) as AssetNode[],
  };
}

const readItem = ({ contentful_id: id, updatedAt }: EntryNode) => ({ id, updatedAt });

/**
 * Reads until what was read is what Contentful lists after it: its servers hand out for a while what
 * was there before a publish, and not all the same.
 *
 * @throws Error in one plain sentence where something is still missing after a few readings
 */
async function readWhole(
  args: SourceNodesArgs,
  source: ContentfulSource,
): Promise<{ content: PluginContent; listing: Listing }> {
  for (let reading = 1; ; reading++) {
    const content = await readNodes(args);
    const listing = await readListing(source);
    const differences = compare(listing, {
      entries: content.entries.map(([, node]) => readItem(node)),
      assets: content.assets.map(readItem),
    });
    const { missing, outdated } = differences;
    if (missing.length === 0 && outdated.length === 0) return { content, listing };
    const pause = PAUSES_MS[reading - 1];
    if (pause === undefined) {
      const total = listing.entries.length + listing.assets.length;
      throw new Error(messages.incompleteRead(source, total, differences, reading));
    }
    args.reporter.info(messages.readAgain(differences, pause / 1000));
    await wait(pause);
    await runPluginAgain(args, source);
  }
}

/** The versions that were read. The plugin makes no node of an asset without a file. */
function versionsOf({ entries, assets }: PluginContent, listing: Listing): Versions {
  const key = ({ contentful_id: id, sys }: EntryNode) => [`${sys.type}:${id}`, sys.revision ?? 0];
  const withoutFile = listing.assets.filter((asset) => !fileOf(asset));
  return Object.fromEntries([
    ...withoutFile.map(({ sys }) => [`Asset:${sys.id}`, sys.revision ?? 0]),
    ...entries.map(([, node]) => key(node)),
    ...assets.map(key),
  ]) as Versions;
}

/** Content as it was read, and which versions of it. */
export interface ReadContent {
  readonly content: RawContent;
  readonly versions: Versions;
  /** When the newest of them was published, as ISO 8601. */
  readonly newestChange: string | null;
}

/**
 * Reads the plugin's nodes, verifies that they are all that Contentful has, and downloads the
 * pictures. The only place that knows the shapes of the plugin's nodes.
 *
 * @throws Error in one plain sentence where something is missing
 */
export async function readContentful(
  args: SourceNodesArgs,
  source: ContentfulSource,
): Promise<ReadContent> {
  const { content, listing } = await readWhole(args, source);
  const linked = content.entries.flatMap(([{ fields }, node]) =>
    Object.keys(fields).map((name) => linkedNode(args, node, name)),
  );
  const images = await downloadImages(
    args,
    [...new Set(linked.filter(isAsset))].map(({ contentful_id: id, file }) =>
      toAsset(source, id, file),
    ),
  );
  const links = new Map(listing.entries.map(({ sys, fields }) => [sys.id, fields]));
  const context = { args, source, images, links };
  const dates = [...content.entries.map(([, node]) => node), ...content.assets].map(
    ({ updatedAt }) => updatedAt,
  );
  return {
    content: {
      entries: content.entries.map(([contentType, node]) => rawEntry(context, contentType, node)),
      whereToAdd: ({ id }) => webApp.entriesOf(source, id),
    },
    versions: versionsOf(content, listing),
    newestChange: dates.toSorted().at(-1) ?? null,
  };
}
