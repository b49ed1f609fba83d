/** gatsby-source-contentful without Gatsby: what it needs of it, in memory. */
import type { Node, SourceNodesArgs } from "gatsby";
import { existingNodes } from "gatsby-source-contentful/backreferences";
import { fetchContentTypes } from "gatsby-source-contentful/fetch";
import { createPluginConfig } from "gatsby-source-contentful/plugin-options";
import { sourceNodes } from "gatsby-source-contentful/source-nodes";
import type { ContentfulSource } from "../../src/build/env";
import { pluginOptions, sync } from "../../src/source/contentful/plugin-options";

const nothing = () => undefined;

/** Runs the plugin, as often as it is asked, each time from nothing. */
export class Plugin {
  readonly #nodes = new Map<string, Node>();
  readonly #cache = new Map<string, unknown>();
  readonly #options;
  readonly args: SourceNodesArgs;

  constructor(source: ContentfulSource, log: (sentence: string) => void) {
    const nodes = this.#nodes;
    const cache = {
      get: (key: string) => Promise.resolve(this.#cache.get(key)),
      set: (key: string, value: unknown) => Promise.resolve(this.#cache.set(key, value)),
    };
    this.#options = pluginOptions(source);
    this.args = {
      actions: {
        createNode: (node: Node) => void nodes.set(node.id, node),
        enableStatefulSourceNodes: nothing,
        setPluginStatus: nothing,
      },
      cache,
      getCache: () => cache,
      createNodeId: (id: string) => id,
      getNode: (id: string) => nodes.get(id),
      getNodesByType: (type: string) =>
        [...nodes.values()].filter(({ internal }) => internal.type === type),
      store: { getState: () => ({ status: { plugins: {} } }) },
      reporter: {
        activityTimer: () => ({ start: nothing, end: nothing }),
        createProgress: () => ({ start: nothing, tick: nothing, done: nothing }),
        info: (text: string) =>
          text.startsWith("Contentful:") || text.startsWith("Creating") || log(text),
        panic: ({ context }: { context: { sourceMessage: string } }) => {
          throw new Error(context.sourceMessage);
        },
        verbose: nothing,
        warn: log,
      },
    } as unknown as SourceNodesArgs;
  }

  async run(): Promise<void> {
    this.#nodes.clear();
    this.#cache.clear();
    existingNodes.clear();
    sync.fields.clear();
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
