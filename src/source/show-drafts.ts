import type { SourceNodesArgs } from "gatsby";
import type { ContentfulSource } from "../../env";
import { failBuild } from "../../fail-build";
import { fillDrafts, type FilledDrafts } from "../../model/fill-drafts";
import { findImageProblems } from "../images";
import { placeholderImage } from "../placeholder-image";
import { refresh } from "../refresh";
import { downloadImages } from "./download-images";
import { unreadable } from "./messages";
import { readContentful } from "./read";

const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Retries after a reading that failed: soon at first, then once a minute. A new reading replaces a
 * retry, and one that is still in flight, which Gatsby does not cancel.
 */
export class Readings {
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
  isLatest(reading: number): boolean {
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

const readings = new Readings(refresh);

/** Whether this process has shown drafts before: then it can keep what it has. */
let hasShown = false;

async function read(args: SourceNodesArgs, source: ContentfulSource): Promise<FilledDrafts> {
  const { content } = await readContentful(source, (assets) => downloadImages(args, assets));
  return fillDrafts(content, await findImageProblems(content), await placeholderImage(args));
}

const failed = (reason: string, seconds: number) =>
  `Contentful could not be read, so the preview stays as it was. ${reason}. It is tried again in ${seconds} seconds.`;

const SUCCEEDED = "Contentful could be read again, so the preview shows what was saved.";

/** Shows what is in Contentful now; while that cannot be read, a server keeps what it has, and retries. */
export async function showDrafts(
  args: SourceNodesArgs,
  source: ContentfulSource,
  emit: (drafts: FilledDrafts) => Promise<void>,
): Promise<void> {
  const reading = readings.begin();
  try {
    const drafts = await read(args, source);
    if (!readings.isLatest(reading)) return;
    await emit(drafts);
    hasShown = true;
    if (readings.succeed()) args.reporter.info(SUCCEEDED);
  } catch (error) {
    if (!readings.isLatest(reading)) return;
    const { message } = error as Error;
    if (hasShown) args.reporter.error(failed(message, readings.fail()));
    else failBuild(unreadable(message), message);
  }
}
