import type { GatsbyNode, Node, SourceNodesArgs } from "gatsby";
import { readEnv, showsDrafts, type Source } from "../env";
import { contentTypes } from "../model";
import type { Entry } from "../model/content-type";
import type { Field, RawImage } from "../model/fields";
import { parse, type Content, type RawContent } from "../model/parse";
import { report } from "../model/problems";
import { readContentfulContent } from "./contentful";
import { unreadable } from "./delivery/failures";
import { showDrafts } from "./drafts/show-drafts";
import { findImageProblems } from "./images";
import { readLocalContent } from "./local";
import { renderMarkdown } from "./markdown";
import { drawCards } from "./social-card/draw-cards";
import { pluginHasRead } from "./watch";

const EMBEDDED_NOTICE =
  "Building from the embedded content: the couples, words and pictures are samples, and the " +
  "footer of every page says so. CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN choose your own.";

/** Reads the chosen source; throws in plain words where it cannot be read. */
async function readSource(args: SourceNodesArgs, source: Source): Promise<RawContent> {
  if (source.kind === "contentful") {
    return readContentfulContent(args, source).catch((error: unknown) => {
      throw new Error(unreadable((error as Error).message), { cause: error });
    });
  }
  const { program } = (args.store.getState as () => { program: { directory: string } })();
  return readLocalContent(program.directory);
}

/** Checks all of the content; throws with every problem at once. */
async function check(raw: RawContent): Promise<Content> {
  const imageProblems = await findImageProblems(raw);
  const parsed = parse(raw);
  const found = [...(parsed.ok ? [] : parsed.problems), ...imageProblems];
  if (!parsed.ok || found.length > 0) throw new Error(report(found));
  return parsed.content;
}

/** File nodes by path: what a picture field links to. */
function fileIdsByPath({ getNodesByType }: SourceNodesArgs): Map<string, string> {
  return new Map(
    getNodesByType("File").map((file: Node & { absolutePath?: string }) => [
      String(file.absolutePath),
      file.id,
    ]),
  );
}

function nodeValue(field: Field, value: unknown, fileIds: Map<string, string>): unknown {
  if (value === null) return null;
  if (field.kind === "markdown") return renderMarkdown(value as string);
  if (field.kind === "image") return fileIds.get((value as RawImage).path);
  return value;
}

/** Makes a node of every entry, and takes away those whose entry is gone. */
async function emit(args: SourceNodesArgs, content: Content): Promise<void> {
  const { actions, createContentDigest, createNodeId, getNodesByType } = args;
  const cards = await drawCards(content);
  const fileIds = fileIdsByPath(args);
  for (const contentType of contentTypes) {
    const { id: typeId, nodeType } = contentType;
    const entries: readonly Entry[] = content[typeId as keyof Content];
    const gone = new Map(getNodesByType(nodeType).map((node) => [node.id, node]));
    for (const [position, entry] of entries.entries()) {
      const fields = Object.entries(contentType.fields).map(([name, field]): [string, unknown] => [
        name,
        nodeValue(field, entry.fields[name], fileIds),
      ]);
      const data = {
        entryId: entry.id,
        position,
        updatedAt: entry.updatedAt,
        ...Object.fromEntries(fields),
        ...(typeId === "page" && { socialCard: cards.get(entry.id) }),
      };
      const id = createNodeId(`${nodeType} ${entry.id}`);
      gone.delete(id);
      void actions.createNode({
        ...data,
        id,
        internal: { type: nodeType, contentDigest: createContentDigest(data) },
      });
    }
    // Gatsby itself does so when it starts, and no more once it runs.
    for (const node of gone.values()) actions.deleteNode(node);
  }
}

/**
 * Reads, checks and emits the content as the site's own nodes. Pages query these only, so they
 * cannot tell one source from another. A fault in any entry ends the build before a node is made.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  const { production, source } = readEnv();
  if (showsDrafts(source)) {
    await showDrafts(args, source, (content) => emit(args, content));
    return;
  }
  pluginHasRead();
  if (production && source.kind === "embedded") args.reporter.warn(EMBEDDED_NOTICE);
  const content = await readSource(args, source)
    .then(check)
    .catch((error: unknown) => {
      args.reporter.panic((error as Error).message);
      throw error;
    });
  await emit(args, content);
};
