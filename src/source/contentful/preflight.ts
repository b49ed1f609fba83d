/** What happens before and while gatsby-source-contentful reads, and how it is made to read again. */
import type { GatsbyNode, SourceNodesArgs } from "gatsby";
import { getDataStore } from "gatsby/dist/datastore";
import { sourceNodesApiRunner } from "gatsby/dist/utils/source-nodes-api-runner";
import { readEnv, type ContentfulSource } from "../../env";
import { failBuild, problemReport, writeProblems } from "../../fail-build";
import { checkAccess } from "./client";
import { messages, unreadable } from "./messages";

const PLUGIN = "gatsby-source-contentful";
const TIMEOUT_MINUTES = 5;

/** The plugin and the site are bundled apart: what they share is kept outside of both bundles. */
const STOP_WATCHING = Symbol.for("officiant-site.stop-watching-plugin");
const shared = globalThis as { [STOP_WATCHING]?: (() => void) | undefined };

/**
 * While the plugin reads, a failure or a timeout ends the build in a plain sentence: the plugin has
 * none for its failures, and waits forever for an answer that does not come.
 */
function watchPlugin(source: ContentfulSource): void {
  stopWatchingPlugin();
  const explain = (code: number) => {
    if (code === 0) return;
    const found = unreadable(messages.pluginFailed(source));
    writeProblems(found);
    process.stderr.write(`\n${problemReport(found)}\n`);
  };
  const timeout = setTimeout(() => {
    stopWatchingPlugin();
    failBuild(unreadable(messages.pluginTimedOut(source, TIMEOUT_MINUTES)));
  }, TIMEOUT_MINUTES * 60_000).unref();
  process.once("exit", explain);
  shared[STOP_WATCHING] = () => {
    clearTimeout(timeout);
    process.off("exit", explain);
    shared[STOP_WATCHING] = undefined;
  };
}

/** The plugin has read: what fails from now on is not its failure. */
export function stopWatchingPlugin(): void {
  shared[STOP_WATCHING]?.();
}

async function preflight(): Promise<void> {
  const { helper, source } = readEnv();
  if (helper || source.kind !== "contentful") return;
  await checkAccess(source).catch((error: unknown) =>
    failBuild(unreadable((error as Error).message)),
  );
  watchPlugin(source);
}

/**
 * Gatsby validates a plugin's options before those of the plugins inside of it. So this runs before
 * gatsby-source-contentful's first request, which it makes without a timeout and with half a minute
 * of retries.
 */
export const pluginOptionsSchema: GatsbyNode["pluginOptionsSchema"] = ({ Joi }) =>
  Joi.object({ plugins: Joi.array().items(Joi.object().unknown()) }).external(preflight);

/**
 * Deletes what the plugin kept of an earlier build, so that it reads everything anew. Its
 * incremental sync would leave a picture out for good whose entry was published first, and keep the
 * content of another space.
 */
async function resetPlugin(
  { actions, getNodes }: SourceNodesArgs,
  { spaceId, environment }: ContentfulSource,
): Promise<void> {
  const plugin = { name: PLUGIN };
  for (const node of getNodes()) {
    // Gatsby deletes those with a parent together with it.
    if (node.internal.owner === PLUGIN && node.parent === null) actions.deleteNode(node, plugin);
  }
  // The name that the plugin itself uses. Not undefined: Gatsby merges what is set into what is there.
  const syncToken = `contentful-sync-token-${spaceId}-${environment}`;
  actions.setPluginStatus({ [syncToken]: null }, plugin);
  await getDataStore().ready();
}

/** Runs right before the plugin reads. */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  const { source } = readEnv();
  if (source.kind === "contentful") await resetPlugin(args, source);
};

/** Has the plugin read everything once more. */
export async function runPluginAgain(
  args: SourceNodesArgs,
  source: ContentfulSource,
): Promise<void> {
  await resetPlugin(args, source);
  watchPlugin(source);
  await sourceNodesApiRunner({
    traceId: `read-again-${Date.now()}`,
    webhookBody: {},
    pluginName: PLUGIN,
  });
  stopWatchingPlugin();
}
