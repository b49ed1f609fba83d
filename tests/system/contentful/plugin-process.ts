/** gatsby-source-contentful without Gatsby: what it needs of it, in memory. */
import type { Node, SourceNodesArgs } from "gatsby";
import { fetchContentTypes } from "gatsby-source-contentful/fetch";
import { createPluginConfig } from "gatsby-source-contentful/plugin-options";
import { sourceNodes } from "gatsby-source-contentful/source-nodes";
import type { ContentfulSource } from "../../../src/build/env";
import { onCreateNode, shouldOnCreateNode } from "../../../src/source/contentful/nodes";
import { pluginOptions } from "../../../src/source/contentful/options";
import { emptyPluginState, PLUGIN } from "../../../src/source/contentful/plugin-state";

const nothing = () => undefined;

/** Runs the plugin as Gatsby does, as often as it is asked, after our own which empties its state. */
export class Plugin {
  readonly #nodes = new Map<string, Node>();
  readonly #cache = new Map<string, unknown>();
  readonly #options;
  readonly #status: Record<string, unknown> = {};
  readonly args: SourceNodesArgs;

  constructor(source: ContentfulSource) {
    const nodes = this.#nodes;
    const cache = {
      get: (key: string) => Promise.resolve(this.#cache.get(key)),
      set: (key: string, value: unknown) => Promise.resolve(this.#cache.set(key, value)),
      del: (key: string) => Promise.resolve(this.#cache.delete(key)),
    };
    this.#options = pluginOptions(source);
    this.args = {
      actions: {
        createNode: (node: Node) => {
          const owned = { ...node, internal: { ...node.internal, owner: PLUGIN } };
          nodes.set(node.id, owned);
          if (shouldOnCreateNode({ node: owned })) onCreateNode({ node: owned });
        },
        deleteNode: ({ id }: Node) => nodes.delete(id),
        enableStatefulSourceNodes: nothing,
        setPluginStatus: (status: object) => Object.assign(this.#status, status),
      },
      cache,
      getCache: () => cache,
      createNodeId: (id: string) => id,
      getNode: (id: string) => nodes.get(id),
      getNodes: () => [...nodes.values()],
      store: { getState: () => ({ status: { plugins: { [PLUGIN]: this.#status } } }) },
      reporter: {
        activityTimer: () => ({ start: nothing, end: nothing }),
        createProgress: () => ({ start: nothing, tick: nothing, done: nothing }),
        info: nothing,
        panic: ({ context }: { context: { sourceMessage: string } }) => {
          throw new Error(context.sourceMessage);
        },
        verbose: nothing,
        warn: nothing,
      },
    } as unknown as SourceNodesArgs;
  }

  async run(): Promise<void> {
    await emptyPluginState!(this.args, { plugins: [] }, nothing);
    const { contentTypeFilter, environment, spaceId } = this.#options;
    const { reporter } = this.args;
    const pluginConfig = createPluginConfig(this.#options);
    const types = await fetchContentTypes({ pluginConfig, reporter });
    this.#cache.set(
      `contentful-content-types-${spaceId}-${environment}`,
      types.filter(contentTypeFilter),
    );
    await sourceNodes(this.args, this.#options);
  }
}
