/**
 * The state that gatsby-source-contentful keeps from one sourcing to the next, and the links of its nodes; it
 * documents neither. With its state, the plugin never checks again a link that it could not follow, so a
 * picture that is published after its entry would be missing for good. And it takes an incomplete response
 * for a space without changes. This file could go if the plugin could start without its state, failed if a
 * response has no sync token, and exposed links by something else than the names of fields.
 */
import type { GatsbyNode, SourceNodesArgs } from "gatsby";
import { readEnv, type ContentfulSource } from "../../build/env";
import { expectFailure } from "./plugin-failure";

export const PLUGIN = "gatsby-source-contentful";

const keysOf = ({ environment, spaceId }: ContentfulSource) => ({
  syncToken: `contentful-sync-token-${spaceId}-${environment}`,
  backLinks: `contentful-foreign-reference-map-state-${spaceId}-${environment}`,
});

/** Deletes the state: the `sourceNodes` of a local plugin that is listed before gatsby-source-contentful. */
export const emptyPluginState: GatsbyNode["sourceNodes"] = async (args) => {
  const { actions, getCache, getNodes } = args;
  const { source } = readEnv();
  if (source.kind !== "contentful") return;
  expectFailure();
  const { backLinks, syncToken } = keysOf(source);
  const plugin = { name: PLUGIN };
  for (const node of getNodes()) {
    // Gatsby deletes nodes with a parent together with it.
    if (node.internal.owner === PLUGIN && node.parent === null) actions.deleteNode(node, plugin);
  }
  // Gatsby merges this into the status, where undefined would change nothing.
  actions.setPluginStatus({ [syncToken]: null }, plugin);
  await getCache(PLUGIN).del(backLinks);
};

/** The part of Gatsby's state that is read here; Gatsby types it loosely. */
interface State {
  readonly status: {
    readonly plugins: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  };
}

/** Whether the plugin has read to the end: it ignores an incomplete response without an error. */
export function isReadToEnd({ store }: SourceNodesArgs, source: ContentfulSource): boolean {
  const { status } = (store.getState as () => State)();
  return Boolean(status.plugins[PLUGIN]?.[keysOf(source).syncToken]);
}

/** The ids of the nodes that a field of a node links to: one, many, or none. */
export const linkedIds = (node: Readonly<Record<string, unknown>>, field: string): string[] =>
  [node[`${field}___NODE`]].flat().filter((id) => typeof id === "string");
