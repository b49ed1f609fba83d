import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import type { Logger } from "pino";
import { Builder } from "./build/builder";
import { Contentful, type News } from "./contentful";
import { isDiskFull } from "./files";
import { causes, httpMessages } from "./messages";
import { Notifier } from "./notify";
import { Releases } from "./releases/releases";
import { Scheduler } from "./scheduler";
import type { Settings } from "./settings";
import { isLive, StateFile, type Build, type Change, type Notice, type Request } from "./state";

/** Delays between two questions whether Contentful hands out what was published, in ms. */
const FIRST_ASK_MS = 2000;
const LAST_ASK_MS = 30_000;
const MAX_RETRY_DELAY_MS = 3_600_000;
/** A publish that Contentful does not hand out in so long was taken back, and nobody has told. */
const FORGET_MS = 24 * 3_600_000;

/** What became of a request, as it is answered. */
export interface Result {
  readonly status: 200 | 202 | 503;
  readonly message: string;
  /** Its id, if it is built. */
  readonly job: string | null;
}

interface NewRequest {
  readonly cause: string;
  readonly change?: Change | null;
  /** Id of the action that publishes many things at once. */
  readonly batch?: string | null;
  /** Undone where the request cannot be kept. */
  readonly undo?: () => void;
  /** Without a debounce. */
  readonly isUrgent?: boolean;
}

/** What each entry and asset should be in the end: an unpublish has the revision that it takes away. */
function latestChanges(requests: readonly Request[]): ReadonlyMap<string, Change> {
  const latest = new Map<string, Change>();
  for (const { change } of requests) {
    const other = change && latest.get(change.key);
    if (!change || (other && other.revision > change.revision)) continue;
    if (other?.revision !== change.revision || change.isGone) latest.set(change.key, change);
  }
  return latest;
}

/** Takes in what was published, and brings it to visitors. */
export class Publisher {
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #contentful: Contentful | null;
  readonly #builder: Builder;
  readonly #scheduler: Scheduler;
  readonly #notifier: Notifier;
  readonly #cron: Cron | null;
  #poll: NodeJS.Timeout | undefined;
  #failures = 0;
  #asks = 0;
  /** Since when the next build waits for Contentful, by the monotonic clock. */
  #askingSince: number | null = null;
  readonly #stopped = new AbortController();

  /** Why the last request could not be kept, and since when; `null` if it was. */
  storageProblem: { readonly since: string; readonly message: string } | null = null;

  private constructor(
    settings: Settings,
    log: Logger,
    readonly file: StateFile,
    readonly releases: Releases,
  ) {
    this.#settings = settings;
    this.#log = log;
    this.#contentful = settings.contentful ? new Contentful(settings.contentful) : null;
    this.#builder = new Builder(settings, file, releases, log);
    this.#notifier = new Notifier(settings, file, log);
    this.#scheduler = new Scheduler(settings, () => this.#work());
    const { schedule, timeZone: timezone } = settings;
    const onDue = () => void this.request({ cause: causes.schedule, isUrgent: true });
    this.#cron = schedule === null ? null : new Cron(schedule, { timezone }, onDue);
  }

  /** Opens the data folder, which must be locked, and builds what a former process may have missed. */
  static async start(settings: Settings, log: Logger): Promise<Publisher> {
    const file = await StateFile.open(settings.dataFolder, log);
    const { dataFolder, keepReleases } = settings;
    const releases = await Releases.open(dataFolder, file, keepReleases, log);
    const publisher = new Publisher(settings, log, file, releases);
    publisher.#notifier.send();
    await publisher.request({ cause: causes.start, isUrgent: true });
    void publisher.#askForNews();
    return publisher;
  }

  /** Tells whoever is told when a build fails, by the same means. */
  tell(event: Notice["event"], text: string): void {
    this.#notifier.tell(event, text);
  }

  get building() {
    return this.#builder.building;
  }

  get isClosed(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Whether the next build waits for Contentful to hand out what was published. */
  get isAsking(): boolean {
    return this.#askingSince !== null;
  }

  get nextScheduled(): Date | null {
    return this.#cron?.nextRun() ?? null;
  }

  /** Accepts a request for a build: only what is on the disk counts as accepted. Never rejects. */
  async request({ cause, change = null, batch, undo, isUrgent }: NewRequest): Promise<Result> {
    if (this.isClosed) return { status: 503, message: httpMessages.stopping, job: null };
    const { state } = this.file;
    const request: Request = {
      ...{ id: randomUUID(), at: new Date().toISOString(), cause, change },
      ...{ state: "waiting", isBuilt: false },
    };
    state.requests.push(request);
    try {
      await this.file.save();
    } catch (error) {
      const message = isDiskFull(error) ? httpMessages.diskFull : httpMessages.cannotKeep;
      this.#log.error({ err: error }, "cannot accept");
      this.storageProblem = { since: this.storageProblem?.since ?? request.at, message };
      undo?.();
      // What nobody sends again is built all the same.
      if (isUrgent) this.#scheduler.runNow();
      else state.requests = state.requests.filter((each) => each !== request);
      return { status: 503, message, job: null };
    }
    this.storageProblem = null;
    this.#log.info({ job: request.id, cause }, "accepted");
    if (isUrgent) this.#scheduler.runNow();
    else this.#scheduler.request(batch);
    return { status: 202, message: httpMessages.accepted, job: request.id };
  }

  /** Whether the site shows what a change is about: other content types are never waited for. */
  async isShown({ contentType }: News): Promise<boolean> {
    if (contentType === undefined) return true;
    const content = (await this.releases.current())?.content;
    return !content || contentType in content;
  }

  #owed(): Change[] {
    const waiting = this.file.state.requests.filter(({ state }) => state === "waiting");
    return [...latestChanges(waiting).values()];
  }

  /** Asks what was published while nobody told, and at the first time where to go on from. */
  async #askForNews() {
    clearTimeout(this.#poll);
    try {
      await this.#acceptNews();
    } catch (error) {
      this.#log.warn({ err: error }, "cannot ask Contentful for news");
      const { status } = error as { status?: number };
      // The token is of another space, or too old.
      if (status === 400 || status === 404) this.file.state.syncToken = null;
    }
    if (!this.#contentful || this.isClosed) return;
    this.#poll = setTimeout(() => void this.#askForNews(), this.#settings.pollInterval).unref();
  }

  async #acceptNews() {
    if (!this.#contentful) return;
    const { state } = this.file;
    const { news, token } = await this.#contentful.news(state.syncToken);
    const release = await this.releases.current();
    const known = new Set(this.#owed().map(({ key, revision }) => `${key} ${revision}`));
    for (const each of news) {
      const { change } = each;
      const isKnown = known.has(`${change.key} ${change.revision}`);
      const isThere = release === null || isLive(change, release.versions ?? null);
      if (isKnown || isThere || !(await this.isShown(each))) continue;
      const [type, id] = change.key.split(":");
      const cause = causes.found(`${type} ${change.isGone ? "unpublished" : "published"} ${id}`);
      await this.request({ cause, change });
    }
    state.syncToken = token;
    await this.file.save();
  }

  /**
   * Waits until Contentful hands out all that was published, for some minutes at most.
   *
   * @returns whether it does
   */
  async #waitForContentful(): Promise<boolean> {
    const begin = performance.now();
    for (let delay = FIRST_ASK_MS; !this.isClosed; delay = Math.min(delay * 2, LAST_ASK_MS)) {
      const owed = this.#owed();
      if (owed.length === 0 || !this.#contentful) return true;
      try {
        if ((await this.#contentful.missing(owed)).length === 0) return true;
      } catch (error) {
        // The build finds out why, and says so.
        this.#log.warn({ err: error }, "cannot ask Contentful for what was published");
        return false;
      }
      this.#askingSince ??= begin;
      if (performance.now() + delay - begin > this.#settings.contentfulWait) break;
      await sleep(delay, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
    return false;
  }

  /** @returns the delay until it wants to be called again, if it does */
  async #work(): Promise<number | null> {
    const { state } = this.file;
    if (!this.#mayBuild()) return null;
    const isNew = state.requests.some(({ isBuilt }) => !isBuilt);
    if (!isNew && this.#failures === 0) {
      // Built already with what there was: again only when Contentful has more.
      const owed = this.#owed();
      if (owed.length === 0 || !this.#contentful) return null;
      const missing = await this.#contentful.missing(owed).catch(() => owed);
      if (missing.length === owed.length) return this.#askAgain();
    } else await this.#waitForContentful();
    this.#askingSince = null;
    if (!this.#mayBuild()) return null;
    const covered = [...state.requests];
    const build = await this.#builder.build();
    if (!build) return this.#mayBuild() ? this.#settings.retryDelay : null;
    return this.#finish(build, covered);
  }

  /** Asked anew after every wait: meanwhile somebody may have gone back, or stopped the publisher. */
  #mayBuild = () => !this.isClosed && this.file.state.heldSince === null;

  #askAgain() {
    const delay = FIRST_ASK_MS * 2 ** this.#asks++;
    return Math.min(Math.max(delay, LAST_ASK_MS), this.#settings.pollInterval);
  }

  async #finish(build: Build, covered: readonly Request[]): Promise<number | null> {
    const { state } = this.file;
    const { outcome, problem, release, seconds, warm } = build;
    state.builds.push(build);
    if (outcome !== "failed") await this.#settle(covered, outcome);
    this.#notifier.add(build);
    await this.file.save().then(
      () => (this.storageProblem = null),
      (error: unknown) => this.#log.error({ err: error }, "cannot keep what has come of a build"),
    );
    const log = problem ? "warn" : "info";
    this.#log[log]({ outcome, release, seconds, warm, problem }, "build ended");
    this.#notifier.send();
    if (outcome === "failed") {
      return Math.min(this.#settings.retryDelay * 2 ** this.#failures++, MAX_RETRY_DELAY_MS);
    }
    this.#failures = 0;
    if (outcome === "refused" || this.#owed().length === 0) {
      this.#asks = 0;
      return null;
    }
    this.#log.warn({ owed: this.#owed() }, "built without what Contentful does not hand out yet");
    return this.#askAgain();
  }

  /** Marks what a build has covered as live or refused; what Contentful did not have yet stays owed. */
  async #settle(covered: readonly Request[], outcome: "released" | "refused") {
    const versions = (await this.releases.current())?.versions ?? null;
    const latest = latestChanges(covered);
    for (const request of covered) {
      request.isBuilt = true;
      if (outcome === "refused") {
        if (request.state === "waiting") request.state = "refused";
        continue;
      }
      const isOld = Date.now() - Date.parse(request.at) > FORGET_MS;
      const change = latest.get(request.change?.key ?? "");
      if (!change || isLive(change, versions) || isOld) request.state = "live";
      else request.state = "waiting";
    }
  }

  /** Lets the loss of content that a build was refused for go live. */
  async confirm(text: string): Promise<Result> {
    this.file.state.confirmed = text;
    return this.request({ cause: causes.confirmed, isUrgent: true });
  }

  /**
   * Makes an earlier release live. A build that runs is stopped, so that it does not undo that.
   *
   * @param stays whether nothing new goes live until {@link resume}; else the next build replaces it
   * @throws RollbackImpossible with a sentence that says why
   */
  async rollback(id: string | undefined, stays: boolean): Promise<string> {
    const { state } = this.file;
    const release = await this.releases.findEarlier(id);
    if (stays) state.heldSince ??= new Date().toISOString();
    this.#builder.stop();
    await this.releases.goBack(release);
    this.#failures = 0;
    for (const request of state.requests) {
      request.isBuilt = true;
      if (request.state === "waiting") request.state = "refused";
    }
    await this.file.save();
    this.#log.info({ release, stays }, "rolled back");
    return release;
  }

  /** Ends the hold of a rollback, and builds. */
  async resume(): Promise<Result> {
    this.file.state.heldSince = null;
    return this.request({ cause: causes.resumed, isUrgent: true });
  }

  /**
   * Stops: accepts nothing more, gives a running build a moment to end, and leaves what is pending to
   * the next process.
   */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#cron?.stop();
    this.#notifier.stop();
    clearTimeout(this.#poll);
    const ended = this.#scheduler.stop();
    await Promise.race([ended, sleep(this.#settings.stopTimeout, undefined, { ref: false })]);
    this.#builder.stop();
    await ended;
    await this.file.save().catch(() => undefined);
  }
}
