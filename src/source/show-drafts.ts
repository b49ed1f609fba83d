/** In a server, or on a site of drafts: shows all content, with placeholders where something is wrong. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import sharp from "sharp";
import type { ContentfulSource } from "../env";
import { failBuild } from "../fail-build";
import type { RawImage } from "../model/fields";
import { fillDrafts, draftIssueOf, type DraftIssue, type FilledDrafts } from "../model/fill-drafts";
import type { Content, RawContent } from "../model/parse";
import { downloadImages } from "./contentful/download-images";
import { unreadableContentful } from "./contentful/messages";
import { readContentful } from "./contentful/read";
import { tell } from "./follow-content";
import { createPictureNodes, findImageProblems, pictureFilesIn } from "./images";
import { readLocalFiles } from "./local";
import { refresh } from "./refresh";
import { findLetterProblems } from "./social-card/letters";

type Emit = (content: Content, notes?: readonly DraftIssue[]) => Promise<void>;

const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Retries after a reading that failed: soon at first, then once a minute. A new reading replaces a
 * retry, and one that is still in flight, which Gatsby does not cancel.
 */
export class RetrySchedule {
  #latest = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #retry: NodeJS.Timeout | undefined;

  constructor(readonly readAgain: () => void) {}

  /** @returns the number of the reading that begins now */
  begin(): number {
    clearTimeout(this.#retry);
    return ++this.#latest;
  }

  /** Whether no other reading has begun since. */
  isCurrent(reading: number): boolean {
    return reading === this.#latest;
  }

  /** @returns in how many seconds the content is read again */
  fail(): number {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    this.#retry = setTimeout(this.readAgain, pauseMs);
    return pauseMs / 1000;
  }

  /** @returns whether the reading before had failed */
  succeed(): boolean {
    const hadFailed = this.#pauseMs > FIRST_PAUSE_MS;
    this.#pauseMs = FIRST_PAUSE_MS;
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

/** Words with letters that no card can show stand on their page all the same. */
async function fill(args: SourceNodesArgs, raw: RawContent): Promise<FilledDrafts> {
  const images = await findImageProblems(raw);
  const { content, notes } = fillDrafts(raw, images, await placeholderImage(args));
  const letters = await findLetterProblems(raw);
  return {
    content,
    notes: [...notes, ...letters.map((each) => draftIssueOf(each, each.entry.location))],
  };
}

const sentencesOf = (notes: readonly DraftIssue[]) =>
  notes.map(({ message, editUrl }) => `${message} ${editUrl}`);

/** Emits the embedded content; while a file is no JSON, pages stay as they were. */
export async function showLocalContent(
  args: SourceNodesArgs,
  root: string,
  emit: Emit,
): Promise<void> {
  const reading = retrySchedule.begin();
  const { raw, unreadable } = await readLocalFiles(root);
  const { content, notes } = await fill(args, raw);
  if (!retrySchedule.isCurrent(reading)) return;
  if (unreadable.length === 0 || !hasShown) {
    await createPictureNodes(args, pictureFilesIn(raw));
    await emit(content);
    hasShown = true;
  }
  tell(unreadable.length > 0 ? unreadable : sentencesOf(notes), args.reporter);
}

const failed = (reason: string, seconds: number) =>
  `Contentful could not be read, so the preview stays as it was. ${reason}. It is tried again in ${seconds} seconds.`;

const SUCCEEDED = "Contentful could be read again, so the preview shows what was saved.";

/**
 * Emits what is in Contentful now, and what drafts lack as notes; while Contentful cannot be read, a
 * server keeps what it has, and retries.
 */
export async function showContentful(
  args: SourceNodesArgs,
  source: ContentfulSource,
  emit: Emit,
): Promise<void> {
  const reading = retrySchedule.begin();
  try {
    const raw = await readContentful(source, (assets) => downloadImages(args, assets));
    const { content, notes } = await fill(args, raw.content);
    if (!retrySchedule.isCurrent(reading)) return;
    await emit(content, source.drafts ? notes : []);
    if (!source.drafts) tell(sentencesOf(notes), args.reporter);
    hasShown = true;
    if (retrySchedule.succeed()) args.reporter.info(SUCCEEDED);
  } catch (error) {
    if (!retrySchedule.isCurrent(reading)) return;
    const { message } = error as Error;
    if (hasShown) args.reporter.error(failed(message, retrySchedule.fail()));
    else failBuild(unreadableContentful(message), message);
  }
}
