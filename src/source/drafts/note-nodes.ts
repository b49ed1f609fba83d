import type { SourceNodesArgs } from "gatsby";
import type { DraftNote } from "../../model/mend-drafts";

const NOTE_TYPE = "DraftNote";

/** The notes' type in GraphQL, in a site that shows drafts. */
export const NOTE_SCHEMA = `
  "What a draft still lacks."
  type DraftNote implements Node @dontInfer {
    "The sentence, up to the address that it ends with."
    words: String!
    "Where to mend it."
    where: String!
    "Place among the notes, from 0."
    position: Int!
  }
`;

/** Makes a node of every note, and takes away those that are mended. */
export function emitNotes(args: SourceNodesArgs, notes: readonly DraftNote[]): void {
  const { actions, createContentDigest, createNodeId, getNodesByType } = args;
  const gone = new Map(getNodesByType(NOTE_TYPE).map((node) => [node.id, node]));
  for (const [position, note] of notes.entries()) {
    const data = { ...note, position };
    const id = createNodeId(`${NOTE_TYPE} ${position}`);
    gone.delete(id);
    void actions.createNode({
      ...data,
      id,
      internal: { type: NOTE_TYPE, contentDigest: createContentDigest(data) },
    });
  }
  for (const node of gone.values()) actions.deleteNode(node);
}
