/**
 * Options, failures and state of gatsby-source-contentful.
 *
 * The plugin documents neither the state that it keeps from one sourcing to the next nor the links of its
 * nodes. With its state, it never checks again a link that it could not follow, so a picture that is published
 * after its entry would be missing for good. And it takes an incomplete response for a space without changes.
 * That part could go if the plugin could start without its state, failed if a response has no sync token, and
 * exposed links by something else than the names of fields.
 */
import type { GatsbyNode, SourceNodesArgs } from "gatsby";
import { readEnv, type ContentfulSource } from "../../build/env";
import { writeProblems } from "../../build/fail-build";
import { contentTypes } from "../../model";
import { unreadableContentful } from "./messages";

export const PLUGIN = "gatsby-source-contentful";

/**
 * Creates the options of the plugin: it reads the site's own content types in the default language. A proxy
 * needs no option, because the plugin's client reads `HTTPS_PROXY` and `NO_PROXY`.
 */
export function pluginOptions({ accessToken, environment, host, spaceId }: ContentfulSource) {
  const ids = new Set(contentTypes.map(({ id }) => id));
  return {
    accessToken,
    environment,
    host,
    spaceId,
    useNameForId: false,
    // The plugin would keep the old file after a replacement: pictures.ts does not.
    downloadLocal: false,
    // Contentful returns at most 7 MB, in which a hundred of the longest texts fit.
    pageLimit: 100,
    localeFilter: (locale: { readonly default: boolean }) => locale.default,
    contentTypeFilter: ({ sys }: { readonly sys: { readonly id: string } }) => ids.has(sys.id),
    contentfulClientConfig: { retryLimit: 3, timeout: 10_000 },
  };
}

const PLUGIN_FAILED =
  "gatsby-source-contentful could not read it, and says why in the output of the build: where that names the access " +
  "token, the space, the environment or the host, correct the variable CONTENTFUL_… of that name. Else:";

/**
 * Notes that Contentful could not be read, until a step of the site's own has its turn. The plugin ends the
 * process itself when it fails, and no hook runs after that. Called before each of its steps that read.
 */
export const expectFailure = (): void => writeProblems(unreadableContentful(PLUGIN_FAILED));

/** Runs before the plugin checks its options, for which it tries whether Contentful answers. */
export const pluginOptionsSchema: GatsbyNode["pluginOptionsSchema"] = ({ Joi }) => {
  expectFailure();
  // Gatsby adds this option to every plugin.
  return Joi.object({ plugins: Joi.array() });
};

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

/** Tests whether the plugin has read to the end: it ignores an incomplete response without an error. */
export function isReadToEnd({ store }: SourceNodesArgs, source: ContentfulSource): boolean {
  const { status } = (store.getState as () => State)();
  return Boolean(status.plugins[PLUGIN]?.[keysOf(source).syncToken]);
}

/** Returns the ids of the nodes that a field of a node links to: one, many, or none. */
export const linkedIds = (node: Readonly<Record<string, unknown>>, field: string): string[] =>
  [node[`${field}___NODE`]].flat().filter((id) => typeof id === "string");
