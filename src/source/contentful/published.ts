/**
 * Reads what is published: the nodes that gatsby-source-contentful has made of it. The plugin takes an
 * answer that is cut off for an empty space, and for seconds to minutes after a publish some of
 * Contentful's servers return what was there before. So the nodes are compared with Contentful's lists.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Node, SourceNodesArgs } from "gatsby";
import { getDataStore } from "gatsby/dist/datastore";
import type { ContentfulSource } from "../../build/env";
import { contentTypes } from "../../model";
import { Client } from "./client";
import { downloadImages } from "./download-images";
import { ContradictoryAnswers, readAsset, type Listed } from "./lists";
import { answerProblems } from "./messages";
import { runPluginAgain } from "./plugin";
import { sync } from "./plugin-options";
import {
  readLists,
  toContent,
  VERSIONS,
  versionsOf,
  type Download,
  type Listing,
  type ReadContent,
} from "./read";

/** How long to wait before everything is read again. */
const PAUSE_MS = 10_000;

/** A node of an entry or an asset, with the values of its fields. */
interface ContentfulNode extends Node {
  readonly contentful_id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly node_locale: string;
  readonly sys: Pick<Listed["sys"], "type" | "revision" | "contentType">;
}

type Nodes = Pick<SourceNodesArgs, "getNode" | "getNodesByType">;

/** A value as Contentful's lists have it. */
function valueOf(node: ContentfulNode, name: string, { getNode }: Nodes): unknown {
  if (name in node) return node[name];
  // The plugin makes nodes of long texts.
  const child = node[`${name}___NODE`];
  const text = typeof child === "string" ? getNode(child)?.internal.content : undefined;
  // It leaves out a link to what is not published, which the officiant has to be told of.
  const synced = sync.fields.get(node.contentful_id)?.[name];
  return text ?? synced?.[node.node_locale];
}

/** Items in the order of Contentful's lists. */
function itemsOf(type: string, names: readonly string[], nodes: Nodes): Listed[] {
  const keyOf = ({ createdAt, contentful_id: id }: ContentfulNode) => `${createdAt} ${id}`;
  return (nodes.getNodesByType(type) as ContentfulNode[])
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((node) => ({
      sys: { ...node.sys, id: node.contentful_id, updatedAt: node.updatedAt },
      fields: Object.fromEntries(names.map((name) => [name, valueOf(node, name, nodes)])),
    }));
}

const readNodes = (nodes: Nodes): Listing => ({
  entries: contentTypes.flatMap(({ fields, nodeType }) =>
    itemsOf(`Contentful${nodeType}`, Object.keys(fields), nodes),
  ),
  assets: itemsOf("ContentfulAsset", ["title", "description", "file"], nodes),
});

/** @throws ContradictoryAnswers where Contentful lists other versions than were read */
async function readVerified(nodes: Nodes, client: Client): Promise<Listing> {
  // Without it, one build in ten saw no node at all.
  await getDataStore().ready();
  const { assets, entries } = readNodes(nodes);
  const listed = await readLists(client, VERSIONS);
  // The plugin makes no node of an asset without a file.
  const withoutFile = listed.assets.filter((asset) => !readAsset(asset).file);
  const listing = { entries, assets: [...assets, ...withoutFile] };
  const [read, now] = [versionsOf(listing), versionsOf(listed)];
  const wrong = Object.keys({ ...read, ...now }).filter((key) => read[key] !== now[key]);
  if (wrong.length === 0) return listing;
  throw new ContradictoryAnswers(client, answerProblems.otherVersions(wrong));
}

interface Options {
  readonly download?: Download;
  /** Has the plugin read everything once more. */
  readonly readAgain?: () => Promise<void>;
  readonly pauseMs?: number;
}

/** @throws Error in one plain sentence where Contentful cannot be read, or its answers do not agree */
export async function readPublished(
  args: SourceNodesArgs,
  source: ContentfulSource,
  {
    download = (assets) => downloadImages(args, assets),
    readAgain = () => runPluginAgain(args),
    pauseMs = PAUSE_MS,
  }: Options = {},
): Promise<ReadContent> {
  sync.isRunning = false;
  const client = new Client(source);
  const listing = await readVerified(args, client).catch(async (error: unknown) => {
    if (!(error instanceof ContradictoryAnswers)) throw error;
    args.reporter.info(client.messages.readAgain(error.problem, pauseMs));
    await wait(pauseMs);
    await readAgain();
    return readVerified(args, client);
  });
  return toContent(source, listing, download);
}
