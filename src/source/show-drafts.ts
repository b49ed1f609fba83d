/** In a server, or on a site of drafts: shows all content, with placeholders where something is wrong. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import sharp from "sharp";
import type { ContentfulSource } from "../build/env";
import { failBuild } from "../build/fail-build";
import type { RawImage } from "../model/fields";
import { fillDrafts, type DraftIssue } from "../model/fill-drafts";
import type { Content, RawContent } from "../model/parse";
import { downloadImages } from "./contentful/download-images";
import { unreadableContentful } from "./contentful/messages";
import { readContentful } from "./contentful/read";
import { refresh, reportProblems } from "./follow-content";
import { createPictureNodes, findImageProblems, pictureFilesIn } from "./images";
import { readLocalFiles } from "./local";

type Emit = (content: Content, issues?: readonly DraftIssue[]) => Promise<void>;

const RETRY_SECONDS = 15;

/**
 * Reads the content again after an attempt that failed. A new attempt replaces the retry, and one that
 * is still in flight, which Gatsby does not cancel.
 */
export class RetrySchedule {
  #current = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(readonly readAgain: () => void) {}

  /** @returns the number of the attempt */
  startAttempt(): number {
    clearTimeout(this.#retry);
    return ++this.#current;
  }

  /** Whether no other attempt has started since. */
  isCurrent(attempt: number): boolean {
    return attempt === this.#current;
  }

  fail(): void {
    this.#retry = setTimeout(this.readAgain, RETRY_SECONDS * 1000);
  }

  /** @returns whether the attempt before had failed */
  succeed(): boolean {
    const hadFailed = this.#retry !== undefined;
    this.#retry = undefined;
    return hadFailed;
  }
}

const retrySchedule = new RetrySchedule(refresh);

/** Whether this process has shown content before: then it can keep what it has. */
let hasShown = false;

const PLACEHOLDER = `
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <rect width="1600" height="1200" fill="#8d8d86" />
  <text x="800" y="620" text-anchor="middle" font-family="sans-serif" font-size="90" fill="#fff">Draft: no picture yet</text>
</svg>`;

/** The picture that a draft shows where it must have one and has none. */
async function placeholderImage(args: SourceNodesArgs): Promise<RawImage> {
  const file = path.resolve(".cache/draft-without-picture.png");
  if (!existsSync(file)) await sharp(Buffer.from(PLACEHOLDER)).png().toFile(file);
  await createPictureNodes(args, [file]);
  return { path: file };
}

const fill = async (args: SourceNodesArgs, raw: RawContent) =>
  fillDrafts(raw, await findImageProblems(raw), await placeholderImage(args));

const sentencesOf = (issues: readonly DraftIssue[]) =>
  issues.map(({ message, editUrl }) => `${message} ${editUrl}`);

/** Emits the embedded content; while a file is no JSON, pages stay as they were. */
export async function showLocalContent(
  args: SourceNodesArgs,
  root: string,
  emit: Emit,
): Promise<void> {
  const attempt = retrySchedule.startAttempt();
  const { raw, unreadable } = await readLocalFiles(root);
  const { content, issues } = await fill(args, raw);
  if (!retrySchedule.isCurrent(attempt)) return;
  if (unreadable.length === 0 || !hasShown) {
    await createPictureNodes(args, pictureFilesIn(raw.entries));
    await emit(content);
    hasShown = true;
  }
  const found = unreadable.length > 0 ? unreadable : sentencesOf(issues);
  reportProblems(found, args.reporter);
}

const failed = (reason: string) =>
  `Contentful could not be read, so the preview stays as it was. ${reason}. It is tried again in ${RETRY_SECONDS} seconds.`;

const SUCCEEDED = "Contentful could be read again, so the preview shows what was saved.";

/**
 * Emits what is in Contentful now, with the issues of drafts; while Contentful cannot be read, a server
 * keeps what it has, and retries.
 */
export async function showContentful(
  args: SourceNodesArgs,
  source: ContentfulSource,
  emit: Emit,
): Promise<void> {
  const attempt = retrySchedule.startAttempt();
  try {
    const raw = await readContentful(source, (assets) => downloadImages(args, assets));
    const { content, issues } = await fill(args, raw.content);
    if (!retrySchedule.isCurrent(attempt)) return;
    await emit(content, source.drafts ? issues : []);
    if (!source.drafts) reportProblems(sentencesOf(issues), args.reporter);
    hasShown = true;
    if (retrySchedule.succeed()) args.reporter.info(SUCCEEDED);
  } catch (error) {
    if (!retrySchedule.isCurrent(attempt)) return;
    const { message } = error as Error;
    if (!hasShown) failBuild(unreadableContentful(message), args.reporter, message);
    retrySchedule.fail();
    args.reporter.error(failed(message));
  }
}
