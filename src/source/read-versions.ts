/** Which versions a build has read, passed from its beginning to its end as a node. */
import type { Node, SourceNodesArgs } from "gatsby";
import type { Versions } from "./contentful/versions";

const NODE_TYPE = "ReadVersions";

export interface ReadVersions {
  readonly versions: Versions;
  /** When the newest of them was published, as ISO 8601. */
  readonly newestChange: string | null;
}

/** Keeps what was read of Contentful until the pages are built. */
export async function emitReadVersions(
  { actions, createContentDigest, createNodeId }: SourceNodesArgs,
  { versions, newestChange }: ReadVersions,
): Promise<void> {
  const content = JSON.stringify({ versions, newestChange } satisfies ReadVersions);
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
