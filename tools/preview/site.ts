/** Additions to a site that shows drafts. */
import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { readEnv } from "../../src/env";
import { contentTypes } from "../../src/model";
import { webApp } from "../../src/source/contentful/messages";

interface EntryNode extends Readonly<Record<string, unknown>> {
  readonly entryId: string;
}

const pathOf = (slug: unknown) => (slug === "home" ? "/" : `/${String(slug)}/`);

/** Addresses of the entries of each type. Other types are shown on Home. */
const ADDRESSES: Readonly<Record<string, (entry: EntryNode) => string>> = {
  testimonial: () => "/reviews/",
  galleryPhoto: ({ entryId }) => `/gallery/?photo=${entryId}`,
  album: () => "/gallery/",
  service: () => "/services/",
  step: () => "/services/",
  faq: ({ page }) => pathOf(page),
  page: ({ slug }) => pathOf(slug),
  article: ({ slug }) => pathOf(slug),
  // The name of a section begins with its page.
  section: ({ name }) => pathOf(String(name).split("-")[0]),
};

/** The part of a resolver's context that is used here. */
interface Context {
  readonly nodeModel: {
    findAll(query: { type: string }): Promise<{ entries: Iterable<EntryNode> }>;
  };
}

/** Lists all entries, with their addresses on the site and in Contentful. */
async function draftEntries({ nodeModel }: Context) {
  const { source } = readEnv();
  if (source.kind !== "contentful") return [];
  const ofTypes = contentTypes.map(async ({ id: type, label, nodeType, titleField }) => {
    const { entries } = await nodeModel.findAll({ type: nodeType });
    return [...entries].map((entry) => {
      const { entryId, [titleField]: title } = entry;
      const name = `${label} "${String(title)}"`;
      const editUrl = webApp.entry(source, entryId);
      return { entryId, type, name, address: ADDRESSES[type]?.(entry) ?? "/", editUrl };
    });
  });
  return (await Promise.all(ofTypes)).flat();
}

export type DraftEntry = Awaited<ReturnType<typeof draftEntries>>[number];

export const createResolvers: GatsbyNode["createResolvers"] = (args) => {
  // Gatsby types it only as a function.
  const create = args.createResolvers as (resolvers: object) => void;
  const resolve = (_source: unknown, _args: unknown, context: Context) => draftEntries(context);
  create({ Query: { draftEntries: { type: "JSON!", resolve } } });
};

/** Keeps search engines from listing drafts. A header also covers pictures, unlike a meta tag. */
export const onPostBuild: GatsbyNode["onPostBuild"] = () =>
  appendFile(path.resolve("public/_headers"), "\n/*\n  X-Robots-Tag: noindex\n");
