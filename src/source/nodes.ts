import type { GatsbyNode, Reporter, SourceNodesArgs } from "gatsby";
import { isDeveloping, readEnv, showsDrafts, type ContentfulSource, type Env } from "../build/env";
import { failBuild, noteContentRead } from "../build/fail-build";
import { contentTypes } from "../model";
import { completeText } from "../model/complete-text";
import type { Entry } from "../model/content-type";
import { dayOf, withoutExpired } from "../model/expiry";
import type { Field, RawImage } from "../model/fields";
import type { DraftIssue } from "../model/fill-drafts";
import { renderMarkdown } from "../model/markdown";
import { parse, type Content, type RawContent } from "../model/parse";
import { problemsHeading } from "../model/problems";
import { checkLoss } from "./content-loss";
import { answerCutOff, unreadableContentful } from "./contentful/messages";
import { linkedAssets, takeNodes, toRawContent, versionsOf } from "./contentful/nodes";
import { downloadImages } from "./contentful/pictures";
import { isReadToEnd } from "./contentful/plugin-state";
import { emitReadVersions } from "./contentful/versions";
import { reportProblems } from "./follow-content";
import { createUprightNodes, findImageProblems, pictureFilesIn, withSlashes } from "./images";
import { readLocalFiles } from "./local";
import { contentOfDrafts, sentencesOf, watchContent } from "./show-drafts";

const sampleNotice = (count: number) =>
  `${count} of the site's entries are samples: their couples, words and pictures are made up, and the ` +
  "footer of every page says so. npm run golive counts them.";

/** Checks all of the content; the build ends with every problem at once. */
async function check(raw: RawContent, reporter: Reporter): Promise<Content> {
  const images = await findImageProblems(raw, (sentence) => void reporter.warn(sentence));
  const { content, problems } = parse(raw);
  const sentences = [...problems, ...images].map(({ sentence }) => sentence);
  if (content && sentences.length === 0) return content;
  const heading = problemsHeading(sentences.length);
  return failBuild({ kind: "content", heading, problems: sentences }, reporter);
}

function nodeValue(field: Field, value: unknown, fileOf: (image: RawImage) => string): unknown {
  if (value === null) return null;
  if (field.kind === "image") return fileOf(value as RawImage);
  if (field.kind === "images") return (value as readonly RawImage[]).map(fileOf);
  return value;
}

/** Creates the nodes of a type, by a key of each, and deletes those that are none of these. */
export function replaceNodes(
  { actions, createContentDigest, createNodeId, getNodesByType }: SourceNodesArgs,
  type: string,
  items: readonly (readonly [key: string, fields: Readonly<Record<string, unknown>>])[],
): void {
  // Gatsby itself deletes old nodes when it starts, but not while a developer's server runs.
  const old = new Map(getNodesByType(type).map((node) => [node.id, node]));
  for (const [position, [key, fields]] of items.entries()) {
    const data = { ...fields, position };
    const id = createNodeId(`${type} ${key}`);
    old.delete(id);
    void actions.createNode({
      ...data,
      id,
      internal: { type, contentDigest: createContentDigest(data) },
    });
  }
  for (const node of old.values()) actions.deleteNode(node);
}

/** Creates a node for every entry, and for every issue of a draft. */
async function emit(
  args: SourceNodesArgs,
  parsed: Content,
  issues: readonly DraftIssue[] = [],
): Promise<void> {
  const { source } = readEnv();
  const { content, expiries } = withoutExpired(
    completeText(parsed),
    dayOf(new Date()),
    showsDrafts(source),
  );
  const articles = content.article.map(({ fields }) => fields.slug);
  const allEntries = Object.values<readonly Entry[]>(parsed).flat();
  const upright = await createUprightNodes(args, pictureFilesIn(allEntries));
  const fileOf = ({ path }: RawImage) => withSlashes(upright.get(path) ?? path);
  const sampleCount = allEntries.filter(({ fields }) => fields["sample"]).length;
  if (sampleCount > 0 && readEnv().production) args.reporter.warn(sampleNotice(sampleCount));
  for (const { fields, id: typeId, nodeType } of contentTypes) {
    const entries: readonly Entry[] = content[typeId as keyof Content];
    const items = entries.map((entry) => {
      const values = Object.fromEntries(
        Object.entries(fields).map(([name, field]) => {
          const value = entry.fields[name];
          if (field.kind === "markdown" && typeof value === "string") {
            return [name, renderMarkdown(value, { articles, hasHeadingIds: typeId === "article" })];
          }
          return [name, nodeValue(field, value, fileOf)];
        }),
      );
      const node = {
        entryId: entry.id,
        updatedAt: entry.updatedAt,
        ...values,
        ...(typeId === "siteSettings" && { sampleCount }),
        ...(entry.fields.focus && { uncropped: values.image }),
      };
      return [entry.id, node] as const;
    });
    replaceNodes(args, nodeType, items);
  }
  const issueItems = issues.map((issue, index) => [String(index), { ...issue }] as const);
  replaceNodes(args, "DraftIssue", issueItems);
  replaceNodes(
    args,
    "Expiry",
    expiries.map((expiry) => [expiry.label, { ...expiry }] as const),
  );
}

/** Shows the embedded content; while a file is no JSON, pages stay as they were. */
async function showEmbedded(args: SourceNodesArgs, isFirst: boolean): Promise<void> {
  const { raw, unreadable } = await readLocalFiles(process.cwd());
  const { content, issues } = await contentOfDrafts(raw);
  if (unreadable.length === 0 || isFirst) await emit(args, content);
  reportProblems(unreadable.length > 0 ? unreadable : sentencesOf(issues), args.reporter);
}

/** Shows it again, with the same arguments, whenever it is saved: as gatsby-source-filesystem does. */
function followEmbedded(args: SourceNodesArgs): void {
  let last = Promise.resolve();
  watchContent(() => {
    last = last
      .then(() => showEmbedded(args, false))
      .catch((error: unknown) => {
        args.reporter.error("The content cannot be shown", error as Error);
      });
  });
}

let isFollowed = false;

async function sourceEmbedded(args: SourceNodesArgs) {
  if (isDeveloping()) {
    await showEmbedded(args, !isFollowed);
    if (!isFollowed) followEmbedded(args);
    isFollowed = true;
    return;
  }
  const { raw, unreadable } = await readLocalFiles(process.cwd());
  if (unreadable.length > 0) {
    const heading = problemsHeading(unreadable.length);
    failBuild(
      { kind: "content", heading, problems: unreadable },
      args.reporter,
      unreadable.join("\n"),
    );
  }
  await emit(args, await check(raw, args.reporter));
}

async function sourceContentful(args: SourceNodesArgs, source: ContentfulSource, env: Env) {
  const nodes = takeNodes();
  if (!isReadToEnd(args, source))
    failBuild(unreadableContentful(answerCutOff(source)), args.reporter);
  const images = await downloadImages(args, source, linkedAssets(nodes)).catch((error: unknown) =>
    failBuild(unreadableContentful((error as Error).message), args.reporter),
  );
  const raw = toRawContent(source, nodes, images);
  if (source.drafts || isDeveloping()) {
    const { content, issues } = await contentOfDrafts(raw);
    if (!source.drafts) reportProblems(sentencesOf(issues), args.reporter);
    return emit(args, content, source.drafts ? issues : []);
  }
  const content = await check(raw, args.reporter);
  const loss = env.production ? await checkLoss(content, source, env, args.reporter) : null;
  if (loss) failBuild(loss, args.reporter);
  await emit(args, content);
  await emitReadVersions(args, versionsOf(nodes));
}

/**
 * Reads, checks and emits the content as the site's own nodes. Pages query these only, so they
 * cannot tell one source from another. A problem in any entry ends the build before a node is made.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  noteContentRead();
  const env = readEnv();
  const { source } = env;
  await (source.kind === "embedded" ? sourceEmbedded(args) : sourceContentful(args, source, env));
};
