/** What a build says about itself: to everybody in `build.json`, and to whoever releases it. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Node, NodePluginArgs } from "gatsby";
import { showsDrafts, type Env } from "./env";
import { contentTypes } from "../model";
import { CODE_FILE, isPageData } from "./finished-page";
import { LAUNCH_FILE, type LaunchReport } from "./launch-report";
import { filesIn } from "./prune";

/** The revision of each entry and asset, by `Entry:ID` or `Asset:ID`. Each publish is one more. */
export type Versions = Readonly<Record<string, number>>;

/** The same text for the same versions: sha256, in hex, over the sorted lines `KEY:REVISION`. */
export function digestOf(versions: Versions): string {
  const lines = Object.entries(versions).map(([key, revision]) => `${key}:${revision}`);
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
}

/** As much of a node of gatsby-source-contentful as says which version it is. */
interface VersionedNode extends Node {
  readonly contentful_id: string;
  readonly updatedAt: string;
  /** Drafts that were never published have no revision. */
  readonly sys: { readonly type: string; readonly revision?: number };
}

const isVersioned = (node: Node): node is VersionedNode =>
  node.internal.owner === "gatsby-source-contentful";

/** Lists the versions of Contentful's entries and assets, and when each was published. */
export function versionsOf(nodes: Iterable<VersionedNode>) {
  const items = [...nodes]
    .filter(({ sys }) => sys.type === "Entry" || sys.type === "Asset")
    .map((node) => ({ ...node, key: `${node.sys.type}:${node.contentful_id}` }));
  const revisions = items.map(({ key, sys }) => [key, sys.revision ?? 0] as const);
  const versions: Versions = Object.fromEntries(revisions);
  // An entry that is deleted and made again counts from 1 anew.
  const updatedAt = Object.fromEntries(items.map((item) => [item.key, item.updatedAt]));
  return { versions, updatedAt, newestChange: Object.values(updatedAt).sort().at(-1) ?? null };
}

const NOTHING_READ = { versions: null, updatedAt: null, newestChange: null };

/**
 * The same for the same content and code, whatever a cache has kept. Names of files stand for the code, versions for the content;
 * embedded content has none, so the data of the pages do.
 */
async function idOf(
  published: string,
  contentDigest: string | null,
  gone: readonly string[],
): Promise<string> {
  const files = await filesIn(published);
  const hash = createHash("sha256").update(files.filter((file) => CODE_FILE.test(file)).join("\n"));
  hash.update(contentDigest ?? "");
  const data = contentDigest === null ? files.filter(isPageData) : [];
  for (const file of data) hash.update(await readFile(path.join(published, file)));
  // The versions stay the same when a date has passed.
  hash.update(gone.join("\n"));
  return hash.digest("hex").slice(0, 32);
}

const writeJson = (file: string, value: unknown) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes `build.json` into the public folder: which build this is, and how much content it shows and how new.
 * It has nothing private in it, and no time: the same content and code make the same file. And
 * two files that stay on the machine: `.hosting/summary.json` (whether a publish is live) and `.hosting/launch.json` (the launch report).
 *
 * @param published the public folder, as it will be published
 */
export async function writeBuildFiles(
  published: string,
  { commit, source }: Pick<Env, "commit" | "source">,
  report: LaunchReport,
  { getNodes, getNodesByType }: Pick<NodePluginArgs, "getNodes" | "getNodesByType">,
): Promise<void> {
  const counts = Object.fromEntries(
    contentTypes.map(({ id, nodeType }) => [id, getNodesByType(nodeType).length]),
  );
  const { versions, updatedAt, newestChange } =
    source.kind === "embedded" || showsDrafts(source)
      ? NOTHING_READ
      : versionsOf(getNodes().filter(isVersioned));
  const contentDigest = versions && digestOf(versions);
  const id = await idOf(published, contentDigest, report.gone);
  const build = { id, commit, source: source.kind, counts, newestChange, contentDigest };
  await writeJson(path.join(published, "build.json"), build);
  const summary = { content: counts, versions, updatedAt };
  await writeJson(path.join(published, "../.hosting/summary.json"), summary);
  await writeJson(path.join(published, "..", LAUNCH_FILE), report);
}
