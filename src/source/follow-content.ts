/** In the developer's server: shows the content as it is now, and what is wrong with it. */
import { watch } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import type { GatsbyNode, Reporter, SourceNodesArgs } from "gatsby";
import { readEnv, showsDrafts, type ContentfulSource } from "../env";
import { problemReport } from "../fail-build";
import { fillDrafts, type DraftNote } from "../model/fill-drafts";
import type { Content } from "../model/parse";
import { showDrafts } from "./contentful/show-drafts";
import { findImageProblems } from "./images";
import { CONTENT_FOLDER, createPictureNodes, readLocalContent, UnreadableFiles } from "./local";
import { placeholderImage } from "./placeholder-image";
import { refresh } from "./refresh";
import { findLetterProblems } from "./social-card/letters";

/** Where open pages learn what is wrong: server-sent events, each the whole list. */
const PROBLEMS = "/__content/problems";

/** An editor may write a file in several steps. */
const PAUSE_MS = 150;

const pages = new Set<ServerResponse>();
let problems: readonly string[] = [];
/** Numbers the readings: a second may begin while the first is in flight. */
let latest = 0;
/** Whether there is content on the pages that can stay. */
let hasShown = false;

const send = (page: ServerResponse) => page.write(`data: ${JSON.stringify(problems)}\n\n`);

const headingOf = (count: number) =>
  `The content has ${count === 1 ? "one problem" : `${count} problems`}, which the pages name too. A build would stop:`;

/** Tells every page, and the terminal where something has changed. */
function tell(found: readonly string[], reporter: Reporter) {
  const hasChanged = JSON.stringify(found) !== JSON.stringify(problems);
  problems = found;
  pages.forEach(send);
  if (!hasChanged) return;
  if (found.length === 0) reporter.info("The content has no problems any more.");
  else reporter.warn(problemReport({ heading: headingOf(found.length), problems: found }));
}

const sentencesOf = (notes: readonly DraftNote[]) =>
  notes.map(({ message, where }) => `${message} ${where}`);

/** Emits the embedded content with placeholders; while a file is no JSON, pages stay as they were. */
export async function showLocalContent(
  args: SourceNodesArgs,
  root: string,
  emit: (content: Content) => Promise<void>,
): Promise<void> {
  const reading = ++latest;
  const { raw, unreadable } = await readLocalContent(root).then(
    (whole) => ({ raw: whole, unreadable: [] as readonly string[] }),
    (error: unknown) => {
      if (!(error instanceof UnreadableFiles)) throw error;
      return { raw: error.readable, unreadable: error.problems };
    },
  );
  const images = await findImageProblems(raw);
  const letters = await findLetterProblems(raw);
  const placeholder = await placeholderImage(args);
  if (reading !== latest) return;
  const { content, notes } = fillDrafts(raw, images, placeholder);
  if (unreadable.length === 0 || !hasShown) {
    await createPictureNodes(args, raw);
    await emit(content);
    hasShown = true;
  }
  const found = [...sentencesOf(notes), ...letters.map(({ sentence }) => sentence)];
  tell(unreadable.length > 0 ? unreadable : found, args.reporter);
}

/** Emits what is published, with a placeholder wherever something is wrong. */
export const showPublishedContent = (
  args: SourceNodesArgs,
  source: ContentfulSource,
  emit: (content: Content) => Promise<void>,
): Promise<void> =>
  showDrafts(args, source, async ({ content, notes }) => {
    await emit(content);
    tell(sentencesOf(notes), args.reporter);
  });

/** What Gatsby's server offers of Express. */
interface App {
  get(path: string, answer: (request: unknown, page: ServerResponse) => void): void;
}

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = ({ app, reporter }) => {
  const { source } = readEnv();
  if (showsDrafts(source)) return;
  (app as App).get(PROBLEMS, (_request, page) => {
    // Without no-transform, Gatsby's server would hold the events back to compress them.
    page.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
    });
    pages.add(page);
    page.on("close", () => pages.delete(page));
    send(page);
  });
  if (source.kind !== "embedded") return;
  let pause: NodeJS.Timeout | undefined;
  for (const folder of [CONTENT_FOLDER, path.join(CONTENT_FOLDER, "images")]) {
    watch(path.resolve(folder), () => {
      clearTimeout(pause);
      pause = setTimeout(refresh, PAUSE_MS);
    });
  }
  reporter.info(
    `The content comes from ${CONTENT_FOLDER}; what is saved there is on the pages within seconds.`,
  );
};
