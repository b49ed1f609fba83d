/** Converts the nodes of gatsby-source-contentful to entries. */
import type { Node } from "gatsby";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { Field } from "../../model/fields";
import type { RawAudio } from "../../model/audio";
import { cleanFields, lineOf } from "../../model/clean-text";
import type { RawFile, RawImage, RawPicture } from "../../model/pictures";
import type { RawContent, RawEntry } from "../../model/parse";
import { fault } from "../../model/problems";
import { webApp } from "./messages";
import type { Asset } from "./pictures";
import { linkedIds, PLUGIN } from "./plugin-state";

/** Node of an entry, or of an asset with its file. */
interface ContentfulNode extends Asset {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly description: string | null;
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

/** Returns the nodes that a field links to: published entries and assets, and long texts. */
const linkedFrom = (node: ContentfulNode, field: string, all: ContentfulNodes): ContentfulNode[] =>
  linkedIds(node, field).flatMap((id) => all.get(id) ?? []);

export const isPicture = ({ kind }: Field) => kind === "image" || kind === "images";
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
export const linkedAssets = (
  all: ContentfulNodes,
  isWanted: (field: Field) => boolean,
): Set<Asset> =>
  new Set(
    entriesIn(all).flatMap(({ contentType, node }) =>
      Object.entries(contentType.fields)
        .filter(([, field]) => isWanted(field))
        .flatMap(([name]) => linkedFrom(node, name, all)),
    ),
  );

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
  const fileOf = ({ contentful_id: id, filename: name }: ContentfulNode, files: AssetFiles) => {
    return { id, name, ...files.get(id) };
  };
  const imageOf = (asset: ContentfulNode): RawImage => fileOf(asset, pictures);
  const recordingOf = (asset: ContentfulNode): RawAudio => {
    return { ...fileOf(asset, recordings), isAudio: true };
  };
  const pictureOf = (asset: ContentfulNode): RawPicture => ({
    ...imageOf(asset),
    location: webApp.asset(source, asset.contentful_id),
    description: lineOf(asset.description),
  });
  function valueOf(node: ContentfulNode, name: string, field: Field): unknown {
    const linked = linkedFrom(node, name, all);
    if (isRecording(field)) return linked[0] ? recordingOf(linked[0]) : node[name];
    if (!isPicture(field)) return linked[0]?.internal.content ?? node[name];
    const isAbsent = linked.length === 0 && node[name] === undefined && field.required;
    const absent = { id: "", name: "", problem: fault("imageAbsent", {}) };
    const images = linked.map(field.kind === "image" ? imageOf : pictureOf);
    if (isAbsent) images.push(absent);
    if (images.length === 0) return node[name];
    return field.kind === "image" ? images[0] : images;
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
