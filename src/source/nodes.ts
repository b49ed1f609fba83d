import type { GatsbyNode, Reporter, SourceNodesArgs } from "gatsby";
import { isDeveloping, readEnv, showsDrafts, type ContentfulSource, type Env } from "../build/env";
import { clearProblems, failBuild } from "../build/fail-build";
import { contentTypes } from "../model";
import { adviceOn } from "../model/advice";
import type { Entry } from "../model/content-type";
import { dayOf, withoutExpired } from "../model/expiry";
import type { Field, RawImage } from "../model/fields";
import { fillDrafts } from "../model/fill-drafts";
import { renderMarkdown } from "../model/markdown";
import { parse, type Content, type RawContent } from "../model/parse";
import { problemsHeading } from "../model/problems";
import { shownSections } from "../model/section";
import { shownSteps } from "../model/step";
import { checkLoss } from "./content-loss";
import { answerCutOff, unreadableContentful } from "./contentful/messages";
import { linkedAssets, takeNodes, toRawContent } from "./contentful/nodes";
import { downloadImages } from "./contentful/pictures";
import { isReadToEnd } from "./contentful/plugin-state";
import { fileProblem } from "./files";
import { checkPictures, createCopyNodes, pictureFilesIn, withSlashes } from "./images";
import { readLocalFiles, type ReadContent } from "./local";
import { reportProblems, watchContent } from "./follow-content";
import { refuseSamples } from "./samples";

/** Checks all of the content; the build ends with every problem at once. */
async function check({ raw, unreadable }: ReadContent, reporter: Reporter): Promise<Content> {
  const checked = await checkPictures(raw, (sentence) => void reporter.warn(sentence));
  const { content, problems } = parse(checked);
  // What seems to be missing may stand in a file that cannot be read.
  const sentences = unreadable.length > 0 ? unreadable : problems.map(({ sentence }) => sentence);
  if (content && sentences.length === 0) return content;
  const heading = problemsHeading(sentences.length);
  return failBuild({ kind: "content", heading, problems: sentences }, reporter);
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

/** Creates a node for every entry, and for every issue of a draft. The content was parsed from `raw`. */
async function emit(
  args: SourceNodesArgs,
  parsed: Content,
  raw: RawContent,
  issues?: readonly string[],
): Promise<void> {
  const { siteUrl, source } = readEnv();
  const { content, ...expiry } = withoutExpired(
    { ...parsed, section: shownSections(parsed), step: shownSteps(parsed.step) },
    dayOf(new Date()),
    showsDrafts(source),
  );
  const articles = content.article.map(({ fields }) => fields.slug);
  const allEntries = Object.values<readonly Entry[]>(parsed).flat();
  const copies = await createCopyNodes(args, pictureFilesIn(allEntries));
  const fileOf = ({ path }: RawImage) => withSlashes(copies.get(path) ?? path);
  const shown = Object.values<readonly Entry[]>(content).flat();
  const sampleCount = shown.filter(({ fields }) => fields["sample"]).length;
  const found = { sampleCount, ...adviceOn(raw.entries, siteUrl), ...expiry };
  for (const { fields, id: typeId, nodeType } of contentTypes) {
    const hasHeadingIds = typeId === "article";
    const valueOf = (field: Field, value: unknown): unknown => {
      if (value === null) return null;
      if (field.kind === "image") return fileOf(value as RawImage);
      if (field.kind === "images") return (value as readonly RawImage[]).map(fileOf);
      if (field.kind !== "markdown") return value;
      return renderMarkdown(value as string, { articles, hasHeadingIds });
    };
    const entries: readonly Entry[] = content[typeId as keyof Content];
    const items = entries.map((entry) => {
      const values = Object.entries(fields).map(
        ([name, field]) => [name, valueOf(field, entry.fields[name])] as const,
      );
      const node = {
        entryId: entry.id,
        updatedAt: entry.updatedAt,
        ...Object.fromEntries(values),
        ...(typeId === "siteSettings" && found),
        ...(entry.fields.focus && { uncropped: valueOf(fields["image"]!, entry.fields.image) }),
      };
      return [entry.id, node] as const;
    });
    replaceNodes(args, nodeType, items);
  }
  const issueItems = (issues ? [...issues, ...found.advice] : []).map((sentence, index) => {
    // A sentence ends with the address at which to fix what it says.
    const editUrl = sentence.split(" ").at(-1)!;
    return [String(index), { message: sentence.slice(0, -editUrl.length - 1), editUrl }] as const;
  });
  replaceNodes(args, "DraftIssue", issueItems);
}

/** In a server, or on a site of drafts: shows what can be shown, and says what is wrong with the rest. */
async function show(args: SourceNodesArgs, { raw, unreadable }: ReadContent, areDrafts = false) {
  const { content, issues } = fillDrafts(await checkPictures(raw));
  await emit(args, content, raw, areDrafts ? issues : undefined);
  if (!areDrafts) reportProblems([...unreadable, ...issues], args.reporter);
}

const showEmbedded = async (args: SourceNodesArgs) =>
  show(args, await readLocalFiles(process.cwd()));

let startFollowing = () => {};
const serverStarts = new Promise<void>((resolve) => (startFollowing = resolve));
/** What was saved until then waits: a page whose first query runs just then would never show it. */
export const onCreateDevServer = () => startFollowing();

/** Shows it again, with the same arguments, whenever it is saved: as gatsby-source-filesystem does. */
function followEmbedded(args: SourceNodesArgs): void {
  let last: Promise<unknown> = serverStarts;
  watchContent(() => {
    last = last
      .then(() => showEmbedded(args))
      .catch((error: unknown) => args.reporter.error("Cannot show the content", error as Error));
  });
}

const FILE_FAILED =
  "This machine could not read or write a file, so nothing was built and the live site stays as it is.";

let isFollowed = false;

async function sourceEmbedded(args: SourceNodesArgs, env: Env) {
  if (!isDeveloping()) {
    const read = await readLocalFiles(process.cwd());
    const content = await check(read, args.reporter);
    const refused = refuseSamples(content, env);
    if (refused) failBuild(refused, args.reporter);
    return emit(args, content, read.raw);
  }
  // Before it is read: what is saved meanwhile is read again.
  if (!isFollowed) followEmbedded(args);
  isFollowed = true;
  await showEmbedded(args);
}

async function sourceContentful(args: SourceNodesArgs, source: ContentfulSource, env: Env) {
  const nodes = takeNodes();
  if (!isReadToEnd(args, source))
    failBuild(unreadableContentful(answerCutOff(source)), args.reporter);
  const images = await downloadImages(args, source, linkedAssets(nodes)).catch((error: unknown) => {
    if (fileProblem(error)) throw error;
    return failBuild(unreadableContentful((error as Error).message), args.reporter);
  });
  const read = { raw: toRawContent(source, nodes, images), unreadable: [] };
  if (source.drafts || isDeveloping()) return show(args, read, source.drafts);
  const content = await check(read, args.reporter);
  const loss = await checkLoss(content, source, env, args.reporter);
  if (loss) failBuild(loss, args.reporter);
  await emit(args, content, read.raw);
}

/**
 * Reads, checks and emits the content as the site's own nodes. Pages query these only, so they
 * cannot tell one source from another. A problem in any entry ends the build before a node is made.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  clearProblems();
  const env = readEnv();
  const { source } = env;
  const sourced =
    source.kind === "embedded" ? sourceEmbedded(args, env) : sourceContentful(args, source, env);
  await sourced.catch((error: unknown) => {
    const problem = fileProblem(error);
    if (problem === null) throw error;
    failBuild({ kind: "environment", heading: FILE_FAILED, problems: [problem] }, args.reporter);
  });
};
