/** Converts the nodes of gatsby-source-contentful to entries. */
import type { Node } from "gatsby";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { Field } from "../../model/fields";
import type { RawAudio } from "../../model/audio";
import { descriptionOf } from "../../model/clean-text";
import type { RawImage, RawPicture } from "../../model/pictures";
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

/** Converts nodes to entries, with the files of their pictures and recordings. */
export function toRawContent(
  source: ContentfulSource,
  all: ContentfulNodes,
  images: ReadonlyMap<string, RawImage>,
  recordings: ReadonlyMap<string, Pick<RawImage, "path" | "problem">>,
): RawContent {
  const imageOf = ({ contentful_id: id }: ContentfulNode) => images.get(id) ?? { path: "" };
  const recordingOf = ({ contentful_id: id }: ContentfulNode): RawAudio => {
    const { path = "", ...file } = recordings.get(id) ?? {};
    return { audioFile: path, ...file };
  };
  const pictureOf = (asset: ContentfulNode): RawPicture => ({
    ...imageOf(asset),
    id: asset.contentful_id,
    name: asset.filename,
    location: webApp.asset(source, asset.contentful_id),
    description: descriptionOf(asset.description),
  });
  function valueOf(node: ContentfulNode, name: string, field: Field): unknown {
    const linked = linkedFrom(node, name, all);
    if (isRecording(field)) return linked[0] ? recordingOf(linked[0]) : node[name];
    if (!isPicture(field)) return linked[0]?.internal.content ?? node[name];
    const isAbsent = linked.length === 0 && node[name] === undefined && field.required;
    const absent = { path: "", problem: fault("imageAbsent", {}) };
    const pictures = linked.map(field.kind === "image" ? imageOf : pictureOf);
    if (isAbsent) pictures.push(absent);
    if (pictures.length === 0) return node[name];
    return field.kind === "image" ? pictures[0] : pictures;
  }
  const entries = entriesIn(all).map(({ contentType: { fields, id: type }, node }): RawEntry => {
    const { contentful_id: id, updatedAt } = node;
    const values = Object.entries(fields).map(
      ([name, field]) => [name, valueOf(node, name, field)] as const,
    );
    const location = webApp.entry(source, id);
    return { type, id, updatedAt, location, fields: Object.fromEntries(values) };
  });
  return { entries, createLocation: ({ id }) => webApp.entriesOf(source, id) };
}
