import type { GatsbyNode, SourceNodesArgs } from "gatsby";
import { isDeveloping, readEnv, showsDrafts, type ContentfulSource, type Env } from "../build/env";
import { failBuild } from "../build/fail-build";
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
import { unreadableContentful } from "./contentful/messages";
import { readPublished } from "./contentful/published";
import { emitReadVersions } from "./contentful/versions";
import {
  createPictureNodes,
  createUprightNodes,
  fileNodes,
  findImageProblems,
  pictureFilesIn,
} from "./images";
import { readLocalFiles } from "./local";
import { picturesWithPlace } from "./picture-places";
import { showContentful, showLocalContent } from "./show-drafts";

const sampleNotice = (count: number) =>
  `${count} of the site's entries are samples: their couples, words and pictures are made up, and the ` +
  "footer of every page says so. npm run golive counts them.";

const placeNotice = (names: readonly string[]) =>
  `These pictures tell whoever can see the repository where they were taken: ${names.join(", ")}. Take it out: ` +
  'exiftool -overwrite_original "-gps*=" src/content/images';

const NO_DELIVERY =
  "INQUIRY_DELIVERY is not set: what couples write in the contact form goes NOWHERE, although the " +
  "form says that it was sent. docs/inquiries.md says how to receive them.";

/** Checks all of the content; the build ends with every problem at once. */
async function check(raw: RawContent): Promise<Content> {
  const images = await findImageProblems(raw);
  const { content, problems } = parse(raw);
  const sentences = [...problems, ...images].map(({ sentence }) => sentence);
  if (content && sentences.length === 0) return content;
  const heading = problemsHeading(sentences.length);
  return failBuild({ kind: "content", heading, problems: sentences });
}

/** Finds the File node that a picture field links to. */
async function fileIdIn(args: SourceNodesArgs, entries: readonly Entry[]) {
  const upright = await createUprightNodes(args, pictureFilesIn(entries));
  const nodes = fileNodes(args);
  return ({ path }: RawImage) => nodes.of(upright.get(path) ?? path)?.id;
}

function nodeValue(field: Field, value: unknown, fileIdOf: (image: RawImage) => unknown): unknown {
  if (value === null) return null;
  if (field.kind === "image") return fileIdOf(value as RawImage);
  if (field.kind === "images") return (value as readonly RawImage[]).map(fileIdOf);
  return value;
}

/** Creates the nodes of a type, by a key of each, and deletes those that are none of these. */
function replaceNodes(
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
  const fileIdOf = await fileIdIn(args, allEntries);
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
          return [name, nodeValue(field, value, fileIdOf)];
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

async function sourceEmbedded(args: SourceNodesArgs) {
  const { store } = args;
  const { program } = (store.getState as () => { program: { directory: string } })();
  if (isDeveloping()) {
    return showLocalContent(args, program.directory, (content) => emit(args, content));
  }
  const { raw, unreadable } = await readLocalFiles(program.directory);
  if (unreadable.length > 0) {
    const heading = problemsHeading(unreadable.length);
    failBuild({ kind: "content", heading, problems: unreadable }, unreadable.join("\n"));
  }
  const content = await check(raw);
  const places = await picturesWithPlace(program.directory);
  if (places.length > 0) args.reporter.warn(placeNotice(places));
  await createPictureNodes(args, pictureFilesIn(raw.entries));
  return emit(args, content);
}

async function sourcePublished(args: SourceNodesArgs, source: ContentfulSource, env: Env) {
  if (env.production && env.inquiryDelivery === null) args.reporter.warn(NO_DELIVERY);
  const read = await readPublished(args, source).catch((error: unknown) =>
    failBuild(unreadableContentful((error as Error).message)),
  );
  const content = await check(read.content);
  const loss = env.production ? await checkLoss(content, source, env, args.reporter) : null;
  if (loss) failBuild(loss);
  await emit(args, content);
  await emitReadVersions(args, read);
}

/**
 * Reads, checks and emits the content as the site's own nodes. Pages query these only, so they
 * cannot tell one source from another. A problem in any entry ends the build before a node is made.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  const env = readEnv();
  const { source } = env;
  if (source.kind === "embedded") {
    await sourceEmbedded(args);
  } else if (source.drafts || isDeveloping()) {
    await showContentful(args, source, (content, issues) => emit(args, content, issues));
  } else {
    await sourcePublished(args, source, env);
  }
};
