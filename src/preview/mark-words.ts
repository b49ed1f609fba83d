/** In a site that shows drafts: its words say which field they are from, and entries where they are shown. */
import type { GatsbyNode } from "gatsby";
import { readEnv } from "../env";
import { contentTypes } from "../model";
import { album } from "../model/album";
import type { ContentType } from "../model/content-type";
import type { Field } from "../model/fields";
import { galleryPhoto } from "../model/gallery-photo";
import { pageShowing } from "../model/links";
import { webApp } from "../source/contentful/messages";
import { paginatedLists } from "../source/pages";
import { markOf } from "./marks";

/** An entry, for the browser. */
export interface DraftPlace {
  readonly entryId: string;
  /** Its content type and its place in the order of the site, by which marks name it. */
  readonly type: number;
  readonly position: number;
  /** `Testimonial "Ana & Rui"` */
  readonly name: string;
  /** Names of its fields; marks name them by their number. */
  readonly fields: readonly string[];
  /** Where the site shows it, from the root. */
  readonly path: string;
  /** Address of its form in Contentful. */
  readonly where: string;
  /** Of a photo in an album, the address of the picture's own form: its caption is written there. */
  readonly captionAt: string | null;
}

interface EntryNode extends Readonly<Record<string, unknown>> {
  readonly entryId: string;
  readonly position: number;
}

/** What Gatsby gives a resolver, as far as it is used here. */
interface Context {
  readonly nodeModel: {
    findAll(query: { type: string }): Promise<{ entries: Iterable<Record<string, unknown>> }>;
  };
}

/** Code compares and parses the other texts: a mark would change what they mean. */
const isProse = (name: string, field: Field, { oneSpelling }: ContentType) =>
  ["longText", "markdown", "textList"].includes(field.kind) ||
  (field.kind === "text" && !field.format && !field.oneOf && !field.unique && name !== oneSpelling);

/** The value of a field with a mark at the end of each of its paragraphs. */
function marked(value: unknown, mark: string): unknown {
  if (typeof value === "string") {
    const parts = value.split(/(\n\s*\n)/);
    return parts.map((part) => (part.trim() === "" ? part : part + mark)).join("");
  }
  if (Array.isArray(value)) return value.map((text) => marked(text, mark));
  const { html } = Object(value) as { html?: unknown };
  if (typeof html !== "string") return value;
  return { ...(value as object), html: html.replace(/(?=<\/(?:p|li|h\d)>)/g, mark) };
}

const markingResolvers = (contentType: ContentType, type: number) =>
  Object.fromEntries(
    Object.entries(contentType.fields).flatMap(([name, field], index) => {
      if (!isProse(name, field, contentType)) return [];
      const resolve = (node: EntryNode) => marked(node[name], markOf([type, node.position, index]));
      return [[name, { resolve }]];
    }),
  );

/** The pages of a list that continues on further ones, with the window of each. */
async function windowPages({ nodeModel }: Context) {
  const { entries } = await nodeModel.findAll({ type: "SitePage" });
  return [...entries] as { path: string; pageContext?: { skip?: number; limit?: number } }[];
}

function pathOf(
  { id, nodeType }: ContentType,
  node: EntryNode,
  pages: Awaited<ReturnType<typeof windowPages>>,
) {
  const list = paginatedLists.find((each) => each.nodeType === nodeType);
  if (!list) return pageShowing(id, node) ?? "/";
  const page = pages.find(({ path, pageContext: { skip = 0, limit = 0 } = {} }) => {
    const isInWindow = node.position >= skip && node.position < skip + limit;
    return path.startsWith(list.path) && isInWindow;
  });
  return page?.path ?? list.path;
}

async function draftPlaces(context: Context): Promise<DraftPlace[]> {
  const { source } = readEnv();
  if (source.kind !== "contentful") return [];
  const pages = await windowPages(context);
  const nodesOf = async ({ nodeType }: ContentType) =>
    [...(await context.nodeModel.findAll({ type: nodeType })).entries] as EntryNode[];
  const albums = await nodesOf(album);
  const photos = await nodesOf(galleryPhoto);
  const isIn = (albumId: string, photoId: string) => photoId.startsWith(`${albumId}.`);
  const pathTo = (contentType: ContentType, node: EntryNode) => {
    if (contentType === galleryPhoto) {
      return `${pathOf(contentType, node, pages)}?photo=${node.entryId}`;
    }
    if (contentType !== album) return pathOf(contentType, node, pages);
    const [first] = photos
      .filter(({ entryId }) => isIn(node.entryId, entryId))
      .toSorted((a, b) => a.position - b.position);
    return first ? pathOf(galleryPhoto, first, pages) : pathOf(album, node, pages);
  };
  const places = contentTypes.map(async (contentType, type) => {
    const { fields, label, titleField } = contentType;
    return (await nodesOf(contentType)).map((node) => {
      const { entryId, position } = node;
      // A photo of an album has no form of its own.
      const parent = albums.find((each) => isIn(each.entryId, entryId))?.entryId;
      return {
        ...{ entryId, type, position },
        name: `${label} "${String(node[titleField])}"`,
        fields: Object.keys(fields),
        path: pathTo(contentType, node),
        where: webApp.entry(source, parent ?? entryId),
        captionAt: parent ? webApp.asset(source, entryId.slice(parent.length + 1)) : null,
      };
    });
  });
  return (await Promise.all(places)).flat();
}

export const createResolvers: GatsbyNode["createResolvers"] = (args) => {
  const types = contentTypes.map((contentType, type) => [
    contentType.nodeType,
    markingResolvers(contentType, type),
  ]);
  // Gatsby's types know no more of it than that it is a function.
  const createResolvers = args.createResolvers as (resolvers: object) => void;
  createResolvers({
    ...(Object.fromEntries(types) as object),
    Query: {
      draftPlaces: {
        type: "JSON!",
        resolve: (_source: unknown, _args: unknown, context: Context) => draftPlaces(context),
      },
    },
  });
};
