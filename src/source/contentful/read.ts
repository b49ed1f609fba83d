import type { Node, SourceNodesArgs } from "gatsby";
import { getDataStore } from "gatsby/dist/datastore";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { ContentType } from "../../model/content-type";
import type { RawImage } from "../../model/fields";
import type { RawContent, RawEntry } from "../../model/parse";
import { downloadImages, missingImage, type Asset, type ImageArgs } from "./download-images";
import { linkedAssetId, LISTING_TYPE, listingIn, verifyComplete, type Listed } from "./listing";
import { webApp } from "./messages";

/** A node of an entry, as the plugin makes it. */
interface EntryNode extends Node {
  readonly contentful_id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A node of an asset; the plugin makes none for an asset without a file. */
interface AssetNode extends EntryNode {
  readonly url: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number | null;
}

type Args = ImageArgs & Pick<SourceNodesArgs, "getNode">;

/** What the values of fields are read from. */
interface Context {
  readonly args: Args;
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
function linkedNode({ getNode }: Args, node: EntryNode, field: string): Node | undefined {
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

const versionOf = (node: EntryNode) => [node.contentful_id, node.updatedAt] as const;

/**
 * Reads the plugin's nodes, verifies that they are all that Contentful has, and downloads the
 * pictures. The only place that knows the shapes of the plugin's nodes.
 *
 * @throws Error in one plain sentence where something is missing
 */
export async function readContentful(args: Args, source: ContentfulSource): Promise<RawContent> {
  // Without it, one run in ten saw no node at all.
  await getDataStore().ready();
  const nodes = contentTypes.flatMap((contentType) =>
    (args.getNodesByType(nodeTypeOf(contentType)) as EntryNode[])
      .toSorted(byAge)
      .map((node) => [contentType, node] as const),
  );
  const [listed] = args.getNodesByType(LISTING_TYPE);
  const listing = await verifyComplete(source, listed ? listingIn(listed) : null, {
    entries: nodes.map(([, node]) => versionOf(node)),
    assets: (args.getNodesByType(ASSET_TYPE) as EntryNode[]).map(versionOf),
  });

  const linked = nodes.flatMap(([{ fields }, node]) =>
    Object.keys(fields).map((name) => linkedNode(args, node, name)),
  );
  const assets = new Set(linked.filter(isAsset));
  const images = await downloadImages(
    args,
    [...assets].map((node) => assetOf(source, node)),
  );
  const links = new Map(listing.entries.map(({ sys, fields }) => [sys.id, fields]));
  const context = { args, source, images, links };
  return {
    entries: nodes.map(([contentType, node]) => rawEntry(context, contentType, node)),
    whereToAdd: ({ id }) => webApp.entriesOf(source, id),
  };
}

const assetOf = (source: ContentfulSource, node: AssetNode): Asset => ({
  id: node.contentful_id,
  url: node.url,
  fileName: node.filename,
  mediaType: node.mimeType,
  size: node.size,
  where: webApp.asset(source, node.contentful_id),
});
