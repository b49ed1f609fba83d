/**
 * In a site that shows drafts: invisible marks in each text say which entry and field it is from, so that
 * the page can link to its form in Contentful. Sections do not know of them, and no other site has them.
 */
import type { GatsbyNode } from "gatsby";
import { readEnv } from "../../src/build/env";
import { contentTypes } from "../../src/model";
import { album, galleryPhoto } from "../../src/model/gallery";
import type { ContentType } from "../../src/model/content-type";
import { isProse, type Field } from "../../src/model/fields";
import { pageShowing } from "../../src/model/links";
import { webApp } from "../../src/source/contentful/messages";
import { paginatedLists } from "../../src/source/pages";
import type { DraftPlace } from "./draft-data";

/**
 * A mark: the entry and the field in Unicode's tag characters, which are invisible and neither letters nor
 * spaces, between two word joiners. `edit-links.tsx` reads it.
 */
export function markOf(entryId: string, field: string): string {
  const tags = `${entryId} ${field}`.replace(/[ -~]/g, (character) =>
    String.fromCodePoint(0xe0000 + character.charCodeAt(0)),
  );
  return `\u2060${tags}\u2060`;
}

interface EntryNode extends Readonly<Record<string, unknown>> {
  readonly entryId: string;
  readonly position: number;
}

interface SitePage {
  readonly path: string;
  readonly pageContext?: { readonly skip?: number; readonly limit?: number };
}

/** What Gatsby gives a resolver, as far as it is used here. */
interface Context {
  readonly nodeModel: {
    findAll(query: { type: string }): Promise<{ entries: Iterable<unknown> }>;
  };
}

/** The value of a field with a mark at the end of each of its paragraphs. */
function marked(kind: Field["kind"], value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((text) => marked(kind, text, mark));
  if (typeof value !== "string") return value;
  if (kind === "markdown") return value.replace(/(?=<\/(?:p|li|h\d)>)/g, mark);
  const parts = value.split(/(\n\s*\n)/);
  return parts.map((part) => (part.trim() === "" ? part : part + mark)).join("");
}

const markingResolvers = (contentType: ContentType) =>
  Object.fromEntries(
    Object.entries(contentType.fields)
      .filter(([, field]) => isProse(field))
      .map(([name, { kind }]) => {
        const resolve = ({ entryId, [name]: value }: EntryNode) =>
          marked(kind, value, markOf(entryId, name));
        return [name, { resolve }];
      }),
  );

/** Where the site shows an entry; a long list has several pages, each with a window on it. */
function pathOf({ id, nodeType }: ContentType, node: EntryNode, pages: readonly SitePage[]) {
  const list = paginatedLists.find((each) => each.list === nodeType);
  if (!list) return pageShowing(id, node) ?? "/";
  const page = pages.find(({ path, pageContext: { skip = 0, limit = 0 } = {} }) => {
    const isInWindow = node.position >= skip && node.position < skip + limit;
    return path.startsWith(list.path) && isInWindow;
  });
  return page?.path ?? list.path;
}

async function draftPlaces({ nodeModel }: Context): Promise<DraftPlace[]> {
  const { source } = readEnv();
  if (source.kind !== "contentful") return [];
  const nodesOf = async <Node>(type: string) =>
    [...(await nodeModel.findAll({ type })).entries] as Node[];
  const pages = await nodesOf<SitePage>("SitePage");
  const albums = await nodesOf<EntryNode>(album.nodeType);
  const photos = await nodesOf<EntryNode>(galleryPhoto.nodeType);
  const isIn = (albumId: string, photoId: string) => photoId.startsWith(`${albumId}.`);
  const pathTo = (contentType: ContentType, node: EntryNode) => {
    const path = pathOf(contentType, node, pages);
    if (contentType === galleryPhoto) return `${path}?photo=${node.entryId}`;
    // An album is shown by its photos.
    const [first] = photos
      .filter(({ entryId }) => contentType === album && isIn(node.entryId, entryId))
      .sort((a, b) => a.position - b.position);
    return first ? pathOf(galleryPhoto, first, pages) : path;
  };
  const places: DraftPlace[] = [];
  for (const contentType of contentTypes) {
    for (const node of await nodesOf<EntryNode>(contentType.nodeType)) {
      const { entryId } = node;
      // A photo of an album has no form of its own.
      const parent = albums.find((each) => isIn(each.entryId, entryId))?.entryId;
      places.push({
        entryId,
        name: `${contentType.label} "${String(node[contentType.titleField])}"`,
        path: pathTo(contentType, node),
        editUrl: webApp.entry(source, parent ?? entryId),
        captionUrl: parent ? webApp.asset(source, entryId.slice(parent.length + 1)) : null,
      });
    }
  }
  return places;
}

export const createResolvers: GatsbyNode["createResolvers"] = (args) => {
  const types = contentTypes.map((type) => [type.nodeType, markingResolvers(type)]);
  // Gatsby types it as any function.
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
