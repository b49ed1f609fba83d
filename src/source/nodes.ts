/** Converts the content to the site's own nodes in steps: read, check, drop what has expired, render. */
import { isDeepStrictEqual } from "node:util";
import type { GatsbyNode, Reporter, SourceNodesArgs } from "gatsby";
import { isDeveloping, readEnv, showsDrafts, type ContentfulSource, type Env } from "../env";
import { dayOf } from "../days";
import { clearProblems, failBuild, reportProblems } from "../build-problems";
import { keepReport } from "../content-report";
import { contentTypes, type Content } from "../model";
import { adviceOn } from "../model/advice";
import { recordingsIn, type RawAudio } from "../model/audio";
import { splitSource } from "../model/article";
import type { Entry } from "../model/content-type";
import { withDefaults } from "../model/defaults";
import { withoutExpired } from "../model/expiry";
import { expiryAdvice } from "../model/expiry-advice";
import type { Field } from "../model/fields";
import { usablePictures, type RawPicture } from "../model/pictures";
import { renderMarkdown } from "../model/markdown";
import { fillDrafts, parse, type RawContent } from "../model/parse";
import { fault, type Problem } from "../model/problems";
import { ADVICE_HEADING, describe, problemsHeading, toSentence } from "../model/sentences";
import { siteSettings } from "../model/site-settings";
import { checkAudio, publishAudio } from "./audio";
import { readCalendar, type Calendar } from "./calendar";
import { checkLoss } from "./content-loss";
import { unreadableContentful } from "./contentful/messages";
import {
  isPicture,
  isRecording,
  linkedAssets,
  takeNodes,
  toRawContent,
} from "./contentful/entries";
import { downloadPictures, downloadRecordings } from "./contentful/assets";
import { isSyncComplete } from "./contentful/plugin-state";
import { fileProblem } from "./files";
import { watchContent } from "./watch-content";
import { checkPictures, createCopyNodes } from "./pictures";
import { readLocalFiles } from "./local";
import { contentPath } from "./local-entries";
import { PICTURE_FILE } from "./schema";

async function readContentful(args: SourceNodesArgs, source: ContentfulSource) {
  const { reporter } = args;
  const nodes = takeNodes();
  const fail = (reason: string) => failBuild(unreadableContentful(reason), reporter);
  if (!isSyncComplete(args, source)) fail(`${source.host} returned incomplete responses.`);
  const failIfTemporary = (error: unknown) => {
    if (fileProblem(error)) throw error;
    return fail((error as Error).message);
  };
  const [pictures, recordings] = await Promise.all([
    downloadPictures(args, source, linkedAssets(nodes, isPicture)),
    downloadRecordings(args, source, linkedAssets(nodes, isRecording)),
  ]).catch(failIfTemporary);
  return toRawContent(source, nodes, pictures, recordings);
}

/**
 * Keeps a host from publishing a made-up officiant by mistake: refuses embedded content whose settings
 * are still a sample. Allows samples in Contentful, which are replaced one by one on a live site.
 */
function refuseSamples({ siteSettings: [settings] }: Content, env: Env): Problem[] {
  const isRefused = env.source.kind === "embedded" && !env.allowsSamples;
  if (!isRefused || !settings?.fields.sample) return [];
  const entry = { type: siteSettings.id, id: settings.id, title: settings.fields.brandName };
  const location = contentPath(siteSettings);
  return [{ ...fault("sampleSettings", {}), entry, field: "sample", location }];
}

/** Checks the content of a build. Fails the build with all problems at once. */
async function checkForBuild(raw: RawContent, env: Env, reporter: Reporter): Promise<Content> {
  const { content, problems } = parse(raw);
  const samples = content ? refuseSamples(content, env) : [];
  // Reports unreadable files alone, because they may contain the entries that seem to be missing.
  const found = raw.unreadable?.length ? raw.unreadable : [...problems, ...samples];
  if (!content || found.length > 0) {
    const heading = problemsHeading(found.length);
    const sentences = found.map(toSentence);
    return failBuild({ kind: "content", heading, problems: sentences, details: found }, reporter);
  }
  const loss = await checkLoss(content, env, reporter);
  if (loss) failBuild(loss, reporter);
  return content;
}

/** Problems and recommendations that the development server reported last. */
const reported = { problems: [] as readonly Problem[], advice: [] as readonly Problem[] };

/** Reports problems or recommendations if they have changed. */
function reportChanged(what: keyof typeof reported, found: readonly Problem[], reporter: Reporter) {
  if (isDeepStrictEqual(found, reported[what])) return;
  reported[what] = found;
  const isAdvice = what === "advice";
  const heading = isAdvice
    ? ADVICE_HEADING
    : problemsHeading(found.length, "so a build would fail");
  if (found.length > 0) reportProblems({ heading, problems: found.map(toSentence) });
  else if (!isAdvice) reporter.info("The content no longer has any problems.");
}

/** Fields of a node, and a key that is unique within its type. */
type NodeItem = readonly [key: string, fields: Readonly<Record<string, unknown>>];

/** Creates the nodes of a type, and deletes its other nodes. */
function replaceNodes(
  { actions, createContentDigest, createNodeId, getNodesByType }: SourceNodesArgs,
  type: string,
  items: readonly NodeItem[],
): void {
  // Gatsby deletes stale nodes when it starts, but not while the development server is running.
  const stale = new Map(getNodesByType(type).map((node) => [node.id, node]));
  for (const [position, [key, fields]] of items.entries()) {
    const data = { ...fields, position };
    const id = createNodeId(`${type} ${key}`);
    stale.delete(id);
    void actions.createNode({
      ...data,
      id,
      internal: { type, contentDigest: createContentDigest(data) },
    });
  }
  for (const node of stale.values()) actions.deleteNode(node);
}

/** Returns the recommendations for the content, and its links within the site. */
function adviceIn({ entries, ignored = [] }: RawContent, siteUrl: string | null) {
  const { advice, internalLinks } = adviceOn(entries, siteUrl);
  return { advice: [...ignored, ...advice], internalLinks };
}

const allEntries = (content: Content) => Object.values<readonly Entry[]>(content).flat();

/**
 * Creates the nodes of all unexpired entries, and on a site of drafts also those of the problems.
 *
 * @param issues problems despite which the content is shown
 */
async function createNodes(
  args: SourceNodesArgs,
  { siteUrl, source }: Env,
  raw: RawContent,
  checked: Content,
  issues: readonly Problem[],
  { calendarProblem, freeDates }: Calendar,
): Promise<void> {
  const { cache } = args;
  const today = dayOf(new Date());
  const { content, ...expiry } = withoutExpired(withDefaults(checked), today, showsDrafts(source));
  const { advice, internalLinks } = adviceIn(raw, siteUrl);
  await keepReport(cache, { advice, internalLinks, ...expiry, calendarProblem });
  const sampleCount = allEntries(content).filter(({ fields }) => fields["sample"]).length;
  const pictures = usablePictures(allEntries(checked));
  const files = await createCopyNodes(args, pictures);
  const fileOf = ({ id }: RawPicture) => files.get(id);
  const facts = pictures.map((picture): NodeItem => [fileOf(picture)!, { ...picture.facts }]);
  replaceNodes(args, PICTURE_FILE, facts);
  const recordings = await publishAudio(recordingsIn(allEntries(checked)));
  const articles = content.article.map(({ fields }) => fields.slug);
  function render(field: Field, value: unknown, hasHeadingIds: boolean): unknown {
    if (value === null) return null;
    if (field.kind === "audio") return recordings.get((value as RawAudio).id);
    if (field.kind === "picture") return fileOf(value as RawPicture);
    if (field.kind === "pictures") return (value as readonly RawPicture[]).map(fileOf);
    if (field.kind === "textList" && field.areSources) {
      return (value as readonly string[]).map(splitSource);
    }
    if (field.kind !== "markdown") return value;
    return renderMarkdown(value as string, { articles, hasHeadingIds });
  }
  for (const { fields, id: type, nodeType } of contentTypes) {
    const entries: readonly Entry[] = content[type as keyof Content];
    const items = entries.map(({ fields: values, id: entryId, updatedAt }): NodeItem => {
      const rendered = Object.entries(fields).map(([name, field]) => {
        return [name, render(field, values[name], type === "article")] as const;
      });
      const node: NodeItem[1] = Object.fromEntries(rendered);
      const added = type === "siteSettings" && { freeDates, sampleCount };
      return [entryId, { entryId, updatedAt, ...node, ...added }];
    });
    replaceNodes(args, nodeType, items);
  }
  if (!showsDrafts(source)) return;
  const drafts = [...issues, ...advice].map((problem, index): NodeItem => {
    const { at, text } = describe(problem);
    return [String(index), { message: `${text}${at ?? ""}`, editUrl: problem.location }];
  });
  replaceNodes(args, "DraftIssue", drafts);
}

async function sourceContent(args: SourceNodesArgs, env: Env): Promise<void> {
  const { reporter } = args;
  const { source } = env;
  const isPreview = isDeveloping() || showsDrafts(source);
  const reading = readCalendar(env.calendarUrl);
  async function load() {
    const read =
      source.kind === "embedded" ? readLocalFiles(process.cwd()) : readContentful(args, source);
    const raw = await checkAudio(await checkPictures(await read));
    if (!isPreview) {
      const checked = await checkForBuild(raw, env, reporter);
      return createNodes(args, env, raw, checked, [], await reading);
    }
    const { content, problems } = fillDrafts(raw);
    const found = [...(raw.unreadable ?? []), ...problems];
    if (!showsDrafts(source)) {
      reportChanged("problems", found, reporter);
      // A build lists what has expired under headings of its own.
      const expired = expiryAdvice(raw.entries, dayOf(new Date()));
      reportChanged("advice", [...adviceIn(raw, env.siteUrl).advice, ...expired], reporter);
    }
    return createNodes(args, env, raw, content, found, await reading);
  }
  // Watches from before the first read, so that files saved meanwhile are read again.
  if (isPreview && source.kind === "embedded") void watchContent(load, reporter);
  await load();
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
