/**
 * Runs gatsby-source-contentful from nothing in each build, and says in a plain sentence what is wrong
 * where it cannot read. The local plugin contentful-check contains it: Gatsby validates the options of a
 * plugin before those of the plugins that it contains.
 */
import type { GatsbyNode, SourceNodesArgs } from "gatsby";
import { getDataStore } from "gatsby/dist/datastore";
import { sourceNodesApiRunner } from "gatsby/dist/utils/source-nodes-api-runner";
import { isBuilding, readEnv } from "../../build/env";
import { failBuild, problemReport, writeProblems } from "../../build/fail-build";
import { checkAccess, Client } from "./client";
import { answerProblems, unreadableContentful } from "./messages";
import { sync } from "./plugin-options";

const PLUGIN = "gatsby-source-contentful";

/** The plugin ends the build itself where it fails: the reason is added then. */
function explainAtExit({ messages }: Client): void {
  sync.isRunning = true;
  process.once("exit", (code) => {
    if (code === 0 || !sync.isRunning) return;
    const found = unreadableContentful(messages.unreliable(answerProblems.interrupted));
    writeProblems(found);
    process.stderr.write(`\n${problemReport(found)}\n`);
  });
}

async function checkFirst(): Promise<void> {
  const { source } = readEnv();
  // Gatsby's workers validate the options as well.
  if (!isBuilding() || source.kind !== "contentful") return;
  const client = new Client(source);
  await checkAccess(client).catch((error: unknown) =>
    failBuild(unreadableContentful((error as Error).message), { panic: () => process.exit(1) }),
  );
  explainAtExit(client);
}

export const pluginOptionsSchema: GatsbyNode["pluginOptionsSchema"] = ({ Joi }) =>
  Joi.object({ plugins: Joi.array().items(Joi.object().unknown()) }).external(checkFirst);

/**
 * Deletes whatever the plugin kept of an earlier sync. It never looks again at a link that it could
 * not follow: a picture that is published after its entry would be missing for good.
 */
async function startAfresh({ actions, getCache, getNodes }: SourceNodesArgs): Promise<void> {
  const { source } = readEnv();
  if (source.kind !== "contentful") return;
  const plugin = { name: PLUGIN };
  for (const node of getNodes()) {
    // Gatsby deletes those with a parent together with it.
    if (node.internal.owner === PLUGIN && node.parent === null) actions.deleteNode(node, plugin);
  }
  const sourceId = `${source.spaceId}-${source.environment}`;
  // Not undefined: Gatsby merges what is set into what is there.
  actions.setPluginStatus({ [`contentful-sync-token-${sourceId}`]: null }, plugin);
  await getCache(PLUGIN).del(`contentful-foreign-reference-map-state-${sourceId}`);
  sync.fields.clear();
  await getDataStore().ready();
}

/** Gatsby calls it right before the `sourceNodes` of the plugin. */
export const sourceNodes: GatsbyNode["sourceNodes"] = startAfresh;

/** Has the plugin read everything once more. */
export async function runPluginAgain(args: SourceNodesArgs): Promise<void> {
  await startAfresh(args);
  sync.isRunning = true;
  await sourceNodesApiRunner({ traceId: "read-again", webhookBody: {}, pluginName: PLUGIN });
  sync.isRunning = false;
}
