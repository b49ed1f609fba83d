/** Which versions a build has read, passed from its beginning to its end as a node. */
import { createHash } from "node:crypto";
import type { Node, SourceNodesArgs } from "gatsby";

/**
 * The revision of each entry and asset, by `Entry:ID` or `Asset:ID`. Contentful counts it from 1, one
 * more with each publish.
 */
export type Versions = Readonly<Record<string, number>>;

export interface ReadVersions {
  readonly versions: Versions;
  /** When each was published, ISO 8601: an entry that is deleted and made again counts from 1 anew. */
  readonly updatedAt: Readonly<Record<string, string>>;
  /** When the newest of them was published, as ISO 8601. */
  readonly newestChange: string | null;
}

/** The same text for the same versions: sha256, in hex, over the sorted lines `KEY:REVISION`. */
export function digestOf(versions: Versions): string {
  const lines = Object.entries(versions).map(([key, revision]) => `${key}:${revision}`);
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
}

const NODE_TYPE = "ReadVersions";

/** Keeps what was read of Contentful until the pages are built. */
export async function emitReadVersions(
  { actions, createContentDigest, createNodeId }: SourceNodesArgs,
  { versions, updatedAt, newestChange }: ReadVersions,
): Promise<void> {
  const content = JSON.stringify({ versions, updatedAt, newestChange });
  await actions.createNode({
    id: createNodeId(NODE_TYPE),
    internal: { type: NODE_TYPE, content, contentDigest: createContentDigest(content) },
  });
}

/** What this build has read of Contentful; `null` for embedded content. */
export function readVersionsIn(getNodesByType: (type: string) => Node[]): ReadVersions | null {
  const content = getNodesByType(NODE_TYPE)[0]?.internal.content;
  return content === undefined ? null : (JSON.parse(content) as ReadVersions);
}
