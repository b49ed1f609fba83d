/** Converts the nodes of gatsby-source-contentful to entries. */
import { subscribe } from "node:diagnostics_channel";
import type { Node } from "gatsby";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { Field } from "../../model/fields";
import type { RawAudio } from "../../model/audio";
import { cleanFields, lineOf } from "../../model/clean-text";
import type { RawFile } from "../../model/files";
import type { DescribedPicture } from "../../model/pictures";
import type { RawContent, RawEntry } from "../../model/parse";
import { fault } from "../../model/problems";
import { webApp } from "./messages";
import type { Asset } from "./assets";
import { linkedIds, PLUGIN, RESPONSES } from "./plugin-state";

/** Node of an entry, or of an asset with its file. */
interface ContentfulNode extends Asset {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly description: string | null;
  readonly node_locale: string;
  readonly sys: {
    readonly type: "Entry" | "Asset" | "TextNode";
    readonly contentType?: { readonly sys: { readonly id: string } };
  };
}

type ContentfulNodes = ReadonlyMap<string, ContentfulNode>;

const isContentful = (node: Node): node is ContentfulNode => node.internal.owner === PLUGIN;

let nodes = new Map<string, ContentfulNode>();

export const shouldOnCreateNode = ({ node }: { readonly node: Node }) => isContentful(node);

/** Collects the plugin's nodes, because `getNodes` may lack those that are not yet written to disk. */
export function onCreateNode({ node }: { readonly node: Node }): void {
  if (isContentful(node)) nodes.set(node.id, node);
}

/** Returns the collected nodes, and starts a new collection. */
export function takeNodes(): ContentfulNodes {
  const taken = nodes;
  nodes = new Map();
  return taken;
}

/** Fields of an entry in a response: the values by locale. */
type SyncedFields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Fields of the entries in Contentful's responses, by the ids of the entries. */
const synced = new Map<string, SyncedFields>();

subscribe(RESPONSES, (response) => {
  const { items } = Object(response) as { readonly items?: unknown };
  for (const item of Array.isArray(items) ? items : []) {
    const { fields, sys } = item as { fields?: SyncedFields; sys?: { id: string; type: string } };
    if (sys?.type === "Entry" && fields) synced.set(sys.id, fields);
  }
});

/** Returns the ids of the assets that a field links to, whether they are published or not. */
const linkedAssetIds = ({ contentful_id: id, node_locale }: ContentfulNode, field: string) =>
  [synced.get(id)?.[field]?.[node_locale]].flat().flatMap((value) => {
    const { linkType, id: asset } =
      (Object(value) as { sys?: { linkType: string; id: string } }).sys ?? {};
    return linkType === "Asset" && asset !== undefined ? asset : [];
  });

/** Returns the assets with files, by id. */
const assetsIn = (all: ContentfulNodes) =>
  new Map(
    [...all.values()]
      .filter(({ sys }) => sys.type === "Asset")
      .map((asset) => [asset.contentful_id, asset]),
  );

export const isPicture = ({ kind }: Field) => kind === "picture" || kind === "pictures";
export const isRecording = ({ kind }: Field) => kind === "audio";

/** Lists the entries of the site's content types with their types, oldest first. */
const entriesIn = (all: ContentfulNodes) =>
  [...all.values()]
    .flatMap((node) => {
      const contentType = contentTypes.find(({ id }) => id === node.sys.contentType?.sys.id);
      return node.sys.type === "Entry" && contentType ? [{ contentType, node }] : [];
    })
    .toSorted((a, b) => a.node.createdAt.localeCompare(b.node.createdAt));

/** Returns the assets that some fields link to. */
export function linkedAssets(
  all: ContentfulNodes,
  isWanted: (field: Field) => boolean,
): Set<Asset> {
  const assets = assetsIn(all);
  const ids = entriesIn(all).flatMap(({ contentType, node }) =>
    Object.entries(contentType.fields)
      .filter(([, field]) => isWanted(field))
      .flatMap(([name]) => linkedAssetIds(node, name)),
  );
  return new Set(ids.flatMap((id) => assets.get(id) ?? []));
}

type AssetFiles = ReadonlyMap<string, Pick<RawFile, "file" | "problem">>;

/**
 * Converts nodes to entries.
 *
 * @param pictures files of the pictures, by the ids of their assets
 * @param recordings the same for recordings
 */
export function toRawContent(
  source: ContentfulSource,
  all: ContentfulNodes,
  pictures: AssetFiles,
  recordings: AssetFiles,
): RawContent {
  const assets = assetsIn(all);
  function fileOf(id: string, kind: Field["kind"]): RawFile | RawAudio | DescribedPicture {
    const asset = assets.get(id);
    const location = webApp.asset(source, id);
    const found = (kind === "audio" ? recordings : pictures).get(id);
    const absent = { problem: fault("fileUnpublished", { asset: location }) };
    const file = { id, name: asset?.filename ?? id, ...(asset ? found : absent) };
    if (kind === "audio") return { ...file, isAudio: true };
    if (kind === "picture") return file;
    return { ...file, location, description: lineOf(asset?.description) };
  }
  function valueOf(node: ContentfulNode, name: string, { kind }: Field): unknown {
    const files = linkedAssetIds(node, name).map((id) => fileOf(id, kind));
    if (files.length > 0) return kind === "pictures" ? files : files[0];
    const [text] = linkedIds(node, name).flatMap((id) => all.get(id) ?? []);
    return text?.internal.content ?? node[name];
  }
  const entries = entriesIn(all).map(({ contentType, node }): RawEntry => {
    const { contentful_id: id, updatedAt } = node;
    const values = Object.entries(contentType.fields).map(
      ([name, field]) => [name, valueOf(node, name, field)] as const,
    );
    const fields = cleanFields(contentType, Object.fromEntries(values));
    return { type: contentType.id, id, updatedAt, location: webApp.entry(source, id), fields };
  });
  return { entries, createLocation: ({ id }) => webApp.entriesOf(source, id) };
}
