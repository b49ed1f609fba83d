/** Turns the content into the site's own nodes, in steps: read, check, drop what has expired, render. */
import type { GatsbyNode, SourceNodesArgs } from "gatsby";
import { isDeveloping, readEnv, showsDrafts, type ContentfulSource, type Env } from "../build/env";
import { clearProblems, failBuild } from "../build/fail-build";
import { adviceOn } from "../model/advice";
import type { Entry } from "../model/content-type";
import { withDefaults } from "../model/defaults";
import { dayOf, withoutExpired } from "../model/expiry";
import type { RawImage } from "../model/fields";
import { fillDrafts } from "../model/fill-drafts";
import { parse, type Content, type RawContent } from "../model/parse";
import type { Problem } from "../model/problems";
import { describe, problemsHeading, toSentence } from "../model/sentences";
import { answerCutOff, unreadableContentful } from "./contentful/messages";
import { linkedAssets, takeNodes, toRawContent } from "./contentful/nodes";
import { downloadImages } from "./contentful/pictures";
import { isReadToEnd } from "./contentful/plugin-state";
import { fileProblem } from "./files";
import { followContent, reportProblems } from "./follow-content";
import { checkPictures, createCopyNodes, pictureFilesIn, withSlashes } from "./images";
import { readLocalFiles, type ReadContent } from "./local";
import { renderContent, type NodeItem } from "./render";
import { refuseSamples } from "./samples";

/** Content that can be shown, and the entries from which it was made. */
interface CheckedContent {
  readonly content: Content;
  readonly raw: RawContent;
  /** Problems that a site of drafts lists. */
  readonly issues?: readonly Problem[];
}

async function readContentful(
  args: SourceNodesArgs,
  source: ContentfulSource,
): Promise<ReadContent> {
  const { reporter } = args;
  const nodes = takeNodes();
  if (!isReadToEnd(args, source)) failBuild(unreadableContentful(answerCutOff(source)), reporter);
  const images = await downloadImages(args, source, linkedAssets(nodes)).catch((error: unknown) => {
    if (fileProblem(error)) throw error;
    return failBuild(unreadableContentful((error as Error).message), reporter);
  });
  return { raw: toRawContent(source, nodes, images), unreadable: [] };
}

/** Checks the content of a build. Ends it with all problems at once. */
async function checkForBuild(
  { raw, unreadable }: ReadContent,
  env: Env,
  { reporter }: SourceNodesArgs,
): Promise<CheckedContent> {
  const checked = await checkPictures(raw);
  for (const problem of checked.tooNarrow) reporter.warn(toSentence(problem));
  const { content, problems } = parse(checked.raw);
  const samples = content && env.source.kind === "embedded" ? refuseSamples(content, env) : [];
  // Entries that seem to be missing may be in files that cannot be read.
  const found = unreadable.length > 0 ? unreadable : [...problems, ...samples];
  if (content === null || found.length > 0) {
    const heading = problemsHeading(found.length);
    const sentences = found.map(toSentence);
    return failBuild({ kind: "content", heading, problems: sentences, details: found }, reporter);
  }
  return { content, raw };
}

/** Selects what a developer's server or a site of drafts can show, and reports all problems. */
async function checkForPreview(
  { raw, unreadable }: ReadContent,
  env: Env,
  { reporter }: SourceNodesArgs,
): Promise<CheckedContent> {
  const { content, problems } = fillDrafts((await checkPictures(raw)).raw);
  if (showsDrafts(env.source)) return { content, raw, issues: problems };
  reportProblems([...unreadable, ...problems], reporter);
  return { content, raw };
}

/** Creates the nodes of a type, and deletes all others of that type. */
function replaceNodes(
  { actions, createContentDigest, createNodeId, getNodesByType }: SourceNodesArgs,
  type: string,
  items: readonly NodeItem[],
): void {
  // Gatsby deletes old nodes when it starts, but not while a developer's server runs.
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

const allEntries = (content: Content) => Object.values<readonly Entry[]>(content).flat();

/** Creates the nodes of all entries that have not expired, and of the problems that a site of drafts lists. */
async function createNodes(
  args: SourceNodesArgs,
  { siteUrl, source }: Env,
  { content: checked, issues, raw }: CheckedContent,
): Promise<void> {
  const today = dayOf(new Date());
  const { content, ...expiry } = withoutExpired(withDefaults(checked), today, showsDrafts(source));
  const sampleCount = allEntries(content).filter(({ fields }) => fields["sample"]).length;
  const { advice, ownLinks } = adviceOn(raw.entries, siteUrl);
  const copies = await createCopyNodes(args, pictureFilesIn(allEntries(checked)));
  const fileOf = ({ path }: RawImage) => withSlashes(copies.get(path) ?? path);
  const found = { sampleCount, advice, ownLinks, ...expiry };
  const rendered = renderContent(content, fileOf, found);
  for (const [type, items] of rendered) replaceNodes(args, type, items);
  const drafts = (issues ? [...issues, ...advice] : []).map((problem, index): NodeItem => {
    const { at, text } = describe(problem);
    return [String(index), { message: `${text}${at ?? ""}`, editUrl: problem.location }];
  });
  replaceNodes(args, "DraftIssue", drafts);
}

async function sourceContent(args: SourceNodesArgs, env: Env): Promise<void> {
  const { source } = env;
  const isPreview = isDeveloping() || showsDrafts(source);
  const check = isPreview ? checkForPreview : checkForBuild;
  async function show() {
    const read =
      source.kind === "embedded"
        ? await readLocalFiles(process.cwd())
        : await readContentful(args, source);
    await createNodes(args, env, await check(read, env, args));
  }
  // Before the first reading, so that what is saved meanwhile is read again.
  if (isPreview && source.kind === "embedded") followContent(show, args.reporter);
  await show();
}

const FILE_FAILED =
  "This machine could not read or write a file, so nothing was built and the live site stays as it is.";

/** Creates the site's own nodes. Pages query only these, so that they work with either source. */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  clearProblems();
  await sourceContent(args, readEnv()).catch((error: unknown) => {
    const problem = fileProblem(error);
    if (problem === null) throw error;
    failBuild({ kind: "environment", heading: FILE_FAILED, problems: [problem] }, args.reporter);
  });
};
