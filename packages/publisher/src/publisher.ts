import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import type { Logger } from "pino";
import { Builder } from "./build/builder";
import { isDiskFull } from "./files";
import { Follower, LAST_ASK_MS } from "./follower";
import { causes, httpMessages } from "./messages";
import { Notifier } from "./notify";
import { Releases } from "./releases/releases";
import { owedChanges, refuse, settle } from "./requests";
import { backoff, Scheduler } from "./scheduler";
import type { Settings } from "./settings";
import { StateFile, type Build, type Change, type Request } from "./state";

/** Requests that nobody makes: while nothing is built, the newest of each stands for all. */
const BY_ITSELF: readonly string[] = [causes.start, causes.schedule];

/** What became of a request, as it is answered. */
export interface Result {
  readonly status: 202 | 503;
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

/** Takes in what was published, and brings it to visitors. */
export class Publisher {
  readonly follower: Follower;
  readonly builder: Builder;
  readonly notifier: Notifier;
  readonly cron: Cron | null;
  readonly #scheduler: Scheduler;
  readonly #stopped = new AbortController();
  #failures = 0;

  /** Why the last request could not be kept, and since when; `null` if it was. */
  storageProblem: { readonly since: string; readonly message: string } | null = null;

  private constructor(
    private readonly settings: Settings,
    private readonly log: Logger,
    readonly file: StateFile,
    readonly releases: Releases,
  ) {
    this.follower = new Follower(settings, file, releases, log, this.#stopped.signal);
    this.builder = new Builder(settings, file, releases, log);
    this.notifier = new Notifier(settings, file, log);
    this.#scheduler = new Scheduler(settings, () => this.#work());
    const { schedule, timeZone: timezone } = settings;
    const onDue = () => void this.request({ cause: causes.schedule, isUrgent: true });
    this.cron = schedule === null ? null : new Cron(schedule, { timezone }, onDue);
  }

  /** Opens the data folder, which must be locked, and builds what a former process may have missed. */
  static async start(settings: Settings, log: Logger): Promise<Publisher> {
    const file = await StateFile.open(settings.dataFolder, log);
    const { dataFolder, keepReleases } = settings;
    const releases = await Releases.open(dataFolder, file, keepReleases, log);
    const publisher = new Publisher(settings, log, file, releases);
    publisher.notifier.send();
    await publisher.request({ cause: causes.start, isUrgent: true });
    void publisher.follower.poll((found) => publisher.request(found));
    return publisher;
  }

  get isClosed(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Accepts a request for a build: only what is on the disk counts as accepted. Never rejects. */
  async request({ cause, change = null, batch, undo, isUrgent }: NewRequest): Promise<Result> {
    if (this.isClosed) return { status: 503, message: httpMessages.stopping, job: null };
    const { state } = this.file;
    const request: Request = {
      id: randomUUID(),
      at: new Date().toISOString(),
      cause,
      change,
      state: "waiting",
      isBuilt: false,
    };
    if (state.heldSince !== null && BY_ITSELF.includes(cause))
      refuse(state.requests.filter((each) => each.cause === cause));
    state.requests.push(request);
    try {
      await this.file.save();
    } catch (error) {
      const message = isDiskFull(error) ? httpMessages.diskFull : httpMessages.cannotKeep;
      this.log.error({ err: error }, "cannot accept");
      this.storageProblem = { since: this.storageProblem?.since ?? request.at, message };
      undo?.();
      // What nobody sends again is built all the same.
      if (isUrgent) this.#scheduler.runNow();
      else state.requests = state.requests.filter((each) => each !== request);
      return { status: 503, message, job: null };
    }
    this.storageProblem = null;
    this.log.info({ job: request.id, cause }, "accepted");
    if (isUrgent) this.#scheduler.runNow();
    else this.#scheduler.request(batch);
    return { status: 202, message: httpMessages.accepted, job: request.id };
  }

  /** @returns the delay in ms until it wants to be called again, if it does */
  async #work(): Promise<number | null> {
    const { requests } = this.file.state;
    const owed = owedChanges(requests).length;
    if (!this.#mayBuild()) return null;
    if (this.#failures > 0 || requests.some(({ isBuilt }) => !isBuilt)) {
      await this.follower.wait();
    } else {
      // Built already with what there was: again only when Contentful has more.
      if (owed === 0) return null;
      if (((await this.follower.missing())?.length ?? owed) === owed) return this.#askAgain();
    }
    // Asked anew: meanwhile somebody may have gone back, or stopped the publisher.
    if (!this.#mayBuild()) return null;
    const covered = [...this.file.state.requests];
    const build = await this.builder.build();
    if (!build) return this.#mayBuild() ? this.settings.retryDelay : null;
    return this.#finish(build, covered);
  }

  #mayBuild = () => !this.isClosed && this.file.state.heldSince === null;

  #askAgain = () => Math.min(LAST_ASK_MS, this.settings.pollInterval);

  async #finish(build: Build, covered: readonly Request[]): Promise<number | null> {
    const { state } = this.file;
    const { outcome, problem, release, seconds, warm } = build;
    state.builds.push(build);
    if (outcome === "refused") refuse(covered);
    if (outcome === "released") settle(covered, (await this.releases.current())?.versions ?? null);
    this.notifier.add(build);
    await this.file.save().then(
      () => (this.storageProblem = null),
      (error: unknown) => this.log.error({ err: error }, "cannot keep what has come of a build"),
    );
    const level = problem ? "warn" : "info";
    this.log[level]({ outcome, release, seconds, warm, problem }, "build ended");
    this.notifier.send();
    if (outcome === "failed") return backoff(this.settings, this.#failures++);
    this.#failures = 0;
    const owed = owedChanges(state.requests);
    if (outcome === "refused" || owed.length === 0) return null;
    this.log.warn({ owed }, "built without what Contentful does not hand out yet");
    return this.#askAgain();
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
  async rollback(id: string | undefined, stays: boolean): Promise<void> {
    const { state } = this.file;
    const release = await this.releases.findEarlier(id);
    if (stays) state.heldSince ??= new Date().toISOString();
    this.builder.stop();
    await this.releases.goBack(release);
    this.#failures = 0;
    refuse(state.requests);
    await this.file.save();
    this.log.info({ release, stays }, "rolled back");
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
    this.cron?.stop();
    this.notifier.stop();
    const ended = this.#scheduler.stop();
    await Promise.race([ended, sleep(this.settings.stopTimeout, undefined, { ref: false })]);
    this.builder.stop();
    await ended;
    await this.file.save().catch(() => undefined);
  }
}
