import type { SourceNodesArgs } from "gatsby";
import { getDataStore } from "gatsby/dist/datastore";

const PLUGIN = "gatsby-source-contentful";

/** Under this name the plugin keeps where its last reading ended. */
const tokenName = (spaceId: string, environment: string) =>
  `contentful-sync-token-${spaceId}-${environment}`;

/**
 * Takes away what the plugin kept of its last reading, so that it reads everything anew. Going on
 * from there, it would leave a picture out for good whose entry was published first, and keep what
 * belongs to another space.
 */
export async function forgetLastReading(
  { actions, getNodes }: Pick<SourceNodesArgs, "actions" | "getNodes">,
  { spaceId, environment }: { readonly spaceId: string; readonly environment: string },
): Promise<void> {
  const plugin = { name: PLUGIN };
  for (const node of getNodes()) {
    // Those with a parent go with it.
    if (node.internal.owner === PLUGIN && node.parent === null) actions.deleteNode(node, plugin);
  }
  // Not undefined: Gatsby merges what is set into what is there.
  actions.setPluginStatus({ [tokenName(spaceId, environment)]: null }, plugin);
  await getDataStore().ready();
}
