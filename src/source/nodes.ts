import type { GatsbyNode, Node, SourceNodesArgs } from "gatsby";
import { readEnv } from "../env";
import { contentTypes } from "../model";
import type { Entry } from "../model/content-type";
import type { Field, RawImage } from "../model/fields";
import { parse, type Content, type RawContent } from "../model/parse";
import { report } from "../model/problems";
import { findImageProblems } from "./images";
import { readLocalContent } from "./local";
import { renderMarkdown } from "./markdown";
import { drawCards } from "./social-card/draw-cards";

const EMBEDDED_NOTICE =
  "Building from the embedded content: the couples, words and pictures are samples, and the " +
  "footer of every page says so.";

/** Reads the chosen source and checks all of it; throws with every problem at once. */
async function readContent(root: string): Promise<Content> {
  const raw: RawContent = await readLocalContent(root);
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

/**
 * Reads, checks and emits the content as the site's own nodes. Pages query these only, so they
 * cannot tell one source from another. A fault in any entry ends the build before a node is made.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  const { actions, createContentDigest, createNodeId, reporter, store } = args;
  const { production, source } = readEnv();
  if (source.kind === "contentful") {
    reporter.panic(
      "This version cannot read Contentful yet. Unset CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN.",
    );
  }
  if (production) reporter.warn(EMBEDDED_NOTICE);

  const { program } = (store.getState as () => { program: { directory: string } })();
  const content = await readContent(program.directory).catch((error: unknown) => {
    reporter.panic((error as Error).message);
    throw error;
  });

  const cards = await drawCards(content);
  const fileIds = fileIdsByPath(args);
  for (const contentType of contentTypes) {
    const entries: readonly Entry[] = content[contentType.id as keyof Content];
    entries.forEach((entry, position) => {
      const fields = Object.entries(contentType.fields).map(([name, field]): [string, unknown] => [
        name,
        nodeValue(field, entry.fields[name], fileIds),
      ]);
      const data = {
        entryId: entry.id,
        position,
        updatedAt: entry.updatedAt,
        ...Object.fromEntries(fields),
        ...(contentType.id === "page" && { socialCard: cards.get(entry.id) }),
      };
      void actions.createNode({
        ...data,
        id: createNodeId(`${contentType.nodeType} ${entry.id}`),
        internal: { type: contentType.nodeType, contentDigest: createContentDigest(data) },
      });
    });
  }
};
