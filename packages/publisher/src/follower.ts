import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { fetchNews, findMissing, type News } from "./contentful";
import { causes } from "./messages";
import type { Releases } from "./releases/releases";
import { owedChanges } from "./requests";
import type { Settings } from "./settings";
import { isLive, type Change, type StateFile } from "./state";

/** Delays between two questions whether Contentful hands out what was published, in ms. */
const FIRST_ASK_MS = 2000;
export const LAST_ASK_MS = 30_000;

type Accept = (request: { readonly cause: string; readonly change: Change }) => Promise<unknown>;

/**
 * Asks Contentful what was published while nobody told, and whether it hands out what is owed. Without a
 * space there is nothing to ask.
 */
export class Follower {
  /** Whether it waits for Contentful to hand out what was published. */
  isAsking = false;

  /** @param stopped ends all questions */
  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly releases: Releases,
    private readonly log: Logger,
    private readonly stopped: AbortSignal,
  ) {}

  /** Asks for news, now and again and again. */
  async poll(accept: Accept): Promise<void> {
    const { contentful, pollInterval } = this.settings;
    if (!contentful || this.stopped.aborted) return;
    const { state } = this.file;
    try {
      const { news, token } = await fetchNews(contentful, state.syncToken);
      await this.#acceptAll(news, accept);
      state.syncToken = token;
      await this.file.save();
    } catch (error) {
      this.log.warn({ err: error }, "cannot ask Contentful for news");
      // The token is of another space, or too old.
      if ([400, 404].includes((error as { status?: number }).status ?? 0)) state.syncToken = null;
    }
    setTimeout(() => void this.poll(accept), pollInterval).unref();
  }

  async #acceptAll(news: readonly News[], accept: Accept) {
    const release = await this.releases.current();
    const owed = owedChanges(this.file.state.requests);
    for (const { change, contentType } of news) {
      const { key, revision, isGone } = change;
      const isKnown = owed.some((other) => other.key === key && other.revision === revision);
      const isThere = release === null || isLive(change, release.versions ?? null);
      if (isKnown || isThere || !(await this.releases.shows(contentType))) continue;
      const [type, id] = key.split(":");
      const cause = causes.found(`${type} ${isGone ? "unpublished" : "published"} ${id}`);
      await accept({ cause, change });
    }
  }

  /** What is owed and Contentful does not hand out yet; `null` if it cannot be asked. */
  async missing(): Promise<readonly Change[] | null> {
    const owed = owedChanges(this.file.state.requests);
    const { contentful } = this.settings;
    if (owed.length === 0 || !contentful) return [];
    return findMissing(contentful, owed).catch((error: unknown) => {
      this.log.warn({ err: error }, "cannot ask Contentful for what was published");
      return null;
    });
  }

  /**
   * Waits until Contentful hands out all that was published, for some minutes at most. Where it cannot be
   * asked, the build finds out why, and says so.
   */
  async wait(): Promise<void> {
    const end = performance.now() + this.settings.contentfulWait;
    for (let delay = FIRST_ASK_MS; !this.stopped.aborted; delay *= 2) {
      delay = Math.min(delay, LAST_ASK_MS);
      if (!(await this.missing())?.length || performance.now() + delay > end) break;
      this.isAsking = true;
      await sleep(delay, undefined, { signal: this.stopped }).catch(() => undefined);
    }
    this.isAsking = false;
  }
}
