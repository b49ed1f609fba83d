/**
 * Options, failures and state of gatsby-source-contentful.
 *
 * The plugin documents neither the state that it keeps between builds nor the links of its nodes. Because of the
 * state, it never rechecks an unresolved link, so a picture that is published after its entry would stay missing.
 * It also treats an incomplete response as a space without changes. The code for this could go if the plugin
 * could start without state, failed on a response without a sync token, and documented how nodes link.
 */
import { channel } from "node:diagnostics_channel";
import type { GatsbyNode, SourceNodesArgs } from "gatsby";
import { readEnv, type ContentfulSource } from "../../env";
import { writeProblems } from "../../build-problems";
import { contentTypes } from "../../model";
import { unreadableContentful } from "./messages";

export const PLUGIN = "gatsby-source-contentful";

/**
 * Channel for Contentful's responses: the plugin's nodes lack links to what is not published. A channel, because
 * Gatsby bundles `gatsby-config.ts`, which has the options, and `gatsby-node.ts` separately, so each has its own
 * variables.
 */
export const RESPONSES = "contentful-responses";

/**
 * Creates the plugin's options: it reads the site's own content types in the default locale. A proxy needs no
 * option, because the plugin's client reads `HTTPS_PROXY` and `NO_PROXY`.
 */
export function pluginOptions({ accessToken, environment, host, spaceId }: ContentfulSource) {
  const ids = new Set(contentTypes.map(({ id }) => id));
  return {
    accessToken,
    environment,
    host,
    spaceId,
    useNameForId: false,
    // The plugin would keep the old file after a replacement, so assets.ts downloads them.
    downloadLocal: false,
    // Contentful returns at most 7 MB, which is enough for a hundred texts of the maximum length.
    pageLimit: 100,
    localeFilter: (locale: { readonly default: boolean }) => locale.default,
    contentTypeFilter: ({ sys }: { readonly sys: { readonly id: string } }) => ids.has(sys.id),
    contentfulClientConfig: {
      retryLimit: 3,
      timeout: 10_000,
      responseLogger: ({ data }: { readonly data?: unknown }) => channel(RESPONSES).publish(data),
    },
  };
}

const PLUGIN_FAILED =
  "gatsby-source-contentful failed, and the build's output says why. If it names the access token, the space, the " +
  "environment or the host, correct the CONTENTFUL_… variable of that name. Otherwise:";

/**
 * Records a failure in advance, before each step in which the plugin reads Contentful: when the plugin fails,
 * it ends the process, and no hook runs after that. The site's own next step deletes the record.
 */
export const expectFailure = (): void => writeProblems(unreadableContentful(PLUGIN_FAILED));

/** Runs before the plugin validates its options, which includes a request to Contentful. */
export const pluginOptionsSchema: GatsbyNode["pluginOptionsSchema"] = ({ Joi }) => {
  expectFailure();
  // Gatsby adds this option to every plugin.
  return Joi.object({ plugins: Joi.array() });
};

const keysOf = ({ environment, spaceId }: ContentfulSource) => ({
  syncToken: `contentful-sync-token-${spaceId}-${environment}`,
  backLinks: `contentful-foreign-reference-map-state-${spaceId}-${environment}`,
});

/** Resets the state, as `sourceNodes` of a local plugin that runs before gatsby-source-contentful. */
export const resetPluginState: GatsbyNode["sourceNodes"] = async (args) => {
  const { actions, getCache, getNodes } = args;
  const { source } = readEnv();
  if (source.kind !== "contentful") return;
  expectFailure();
  const { backLinks, syncToken } = keysOf(source);
  const plugin = { name: PLUGIN };
  for (const node of getNodes()) {
    // Gatsby deletes nodes that have a parent together with the parent.
    if (node.internal.owner === PLUGIN && node.parent === null) actions.deleteNode(node, plugin);
  }
  // Gatsby merges this into the status, so undefined would have no effect.
  actions.setPluginStatus({ [syncToken]: null }, plugin);
  await getCache(PLUGIN).del(backLinks);
};

/** The part of Gatsby's state that is read here; Gatsby types it loosely. */
interface State {
  readonly status: {
    readonly plugins: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  };
}

/** Tests whether the plugin received a complete response. It silently ignores an incomplete one. */
export function isSyncComplete({ store }: SourceNodesArgs, source: ContentfulSource): boolean {
  const { status } = (store.getState as () => State)();
  return Boolean(status.plugins[PLUGIN]?.[keysOf(source).syncToken]);
}

/** Returns the ids of the nodes that a field of a node links to: one, many, or none. */
export const linkedIds = (node: Readonly<Record<string, unknown>>, field: string): string[] =>
  [node[`${field}___NODE`]].flat().filter((id) => typeof id === "string");
