import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import type { Logger } from "pino";
import { Builder, type Build } from "./build/builder";
import { poll } from "./contentful";
import { lock } from "./lock";
import { httpMessages } from "./messages";
import { Notifier } from "./notify";
import { RefusedHooks } from "./refused-hooks";
import { Releases } from "./releases/releases";
import type { Settings } from "./settings";
import type { Event } from "./state";
import { StateFile } from "./state-file";
import { backoff, DAY_MS, HOUR_MS } from "./time";

/** How many builds are kept for the status. */
const KEPT = 50;

/** Why what somebody has asked for is not done: the answer to it. */
const refusal = (statusCode: 409 | 503, message = "") =>
  Object.assign(new Error(message), { statusCode });

/**
 * How long until the next build where Contentful does not return yet what was published: as long again
 * as it has lagged so far, in ms. After a day, the schedule's builds are enough.
 */
export const pauseOfLag = (lag: number, least: number): number =>
  lag >= DAY_MS ? Infinity : Math.min(Math.max(lag, least), HOUR_MS);

/** Decides when to build, and what comes of it. One build at a time. */
export class Publisher {
  readonly builder: Builder;
  readonly notifier: Notifier;
  readonly refusedHooks: RefusedHooks;
  readonly #cron: Cron | null;
  isClosed = false;
  /** While somebody goes back to an earlier release, nothing is built. */
  #isGoingBack = false;
  /** When the next build is due, by the clock that nobody can set. */
  #dueAt = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  building: string | null = null;
  /** The last builds since the start, the newest last. */
  readonly builds: Build[] = [];
  /** How often a build was asked for since the last one began, or since the last good one if it has failed. */
  waiting = 0;

  private constructor(
    private readonly settings: Settings,
    private readonly log: Logger,
    readonly file: StateFile,
    readonly releases: Releases,
  ) {
    this.builder = new Builder(settings, file, releases, log);
    this.notifier = new Notifier(settings, file, log);
    this.refusedHooks = new RefusedHooks(log);
    const { PUBLISHER_SCHEDULE: schedule, PUBLISHER_TIME_ZONE: timezone } = settings;
    const onDue = () => this.#buildAnyway("the schedule");
    this.#cron = schedule === "off" ? null : new Cron(schedule, { timezone }, onDue);
  }

  /** Opens the data folder, of which it is the only user. */
  static async open(settings: Settings, log: Logger): Promise<Publisher> {
    lock(settings.PUBLISHER_DATA);
    const file = await StateFile.open(settings.PUBLISHER_DATA, log);
    return new Publisher(settings, log, file, await Releases.open(settings, log));
  }

  /** Builds what may have been missed, and asks Contentful from now on. */
  start(): void {
    this.#buildAnyway("the start");
    void this.#poll();
  }

  /** Since when an earlier release is live because somebody went back to it. */
  get pinnedSince(): string | null {
    const { pinned } = this.file.state;
    return pinned !== null && pinned.release === this.releases.liveId ? pinned.since : null;
  }

  /** What somebody has to put right, so that publishes are taken in. */
  get intakeProblem() {
    const { problem } = this.file;
    return problem ? { ...problem, isStorage: true } : this.refusedHooks.problem;
  }

  /** Asks Contentful what was published without a request, now and again and again. */
  async #poll() {
    if (this.isClosed) return;
    const { file, log, releases, settings } = this;
    await poll(settings, file, releases, log, (change) => {
      this.refusedHooks.miss();
      return this.accept(`found: ${change.key}`, [{ type: "published", change }]);
    });
    setTimeout(() => void this.#poll(), this.settings.PUBLISHER_POLL).unref();
  }

  /**
   * Accepts that a build is asked for, once it is on the disk what that changes.
   *
   * @param delay until the build, in ms
   * @throws Error with the answer to whoever has asked
   */
  async accept(
    cause: string,
    events: readonly Event[] = [],
    delay = this.settings.PUBLISHER_DEBOUNCE,
  ): Promise<void> {
    if (this.isClosed) throw refusal(503, httpMessages.stopping);
    try {
      await this.file.accept(...events);
    } catch {
      throw refusal(503, this.file.problem?.message);
    }
    // Not before: a build that has begun meanwhile may be without it.
    this.waiting += 1;
    this.log.info({ cause }, "accepted");
    // What was asked for before waits for this.
    this.#dueAt = Infinity;
    this.#buildIn(delay);
  }

  /** For what nobody sends again. Where earlier pages stay, whoever shows new ones again has them built. */
  #buildAnyway(cause: string) {
    if (this.pinnedSince !== null) return;
    this.log.info({ cause }, "accepted");
    this.waiting += 1;
    this.#buildIn(0);
  }

  /** Builds after a delay in ms, unless a build is due sooner. */
  #buildIn(delay: number) {
    this.#dueAt = Math.min(this.#dueAt, performance.now() + delay);
    clearTimeout(this.#timer);
    if (this.#running || this.isClosed || this.#dueAt === Infinity) return;
    const begin = () => {
      this.#dueAt = Infinity;
      this.#running = this.#build().then((next) => {
        this.#running = this.building = null;
        this.#buildIn(next);
      });
    };
    this.#timer = setTimeout(begin, Math.max(0, this.#dueAt - performance.now()));
  }

  #mayBuild(): boolean {
    return !this.isClosed && !this.#isGoingBack && this.pinnedSince === null;
  }

  /** @returns the delay in ms until the next build; `Infinity` if there is no reason for one yet */
  async #build(): Promise<number> {
    if (!this.#mayBuild()) return Infinity;
    const [asked, tried] = [this.waiting, this.file.state.owed];
    this.waiting = 0;
    this.building = new Date().toISOString();
    await this.file.record({ type: "buildBegan", at: this.building });
    // Nothing where a rollback came, or the publisher was stopped: meanwhile, or while it ran.
    const build = this.#mayBuild() ? await this.builder.build() : null;
    const outcome = build?.outcome ?? "stopped";
    if (outcome === "failed" || outcome === "stopped") this.waiting += asked;
    const release = outcome === "released" ? await this.releases.current() : undefined;
    await this.file.record({ type: "buildEnded", outcome, tried, release });
    if (!build) return this.settings.retryDelay;
    this.builds.push(build);
    this.builds.splice(0, this.builds.length - KEPT);
    this.log[build.problem ? "warn" : "info"](build, "build ended");
    const { failures, owed } = this.file.state;
    const lag = owed[0] ? Date.now() - Date.parse(owed[0].since) : 0;
    this.notifier.update(build, failures, lag >= DAY_MS);
    if (build.outcome === "failed") return backoff(this.settings.retryDelay, failures - 1);
    if (owed.length === 0) return Infinity;
    this.log.warn({ owed }, "built without what Contentful does not return yet");
    return pauseOfLag(lag, this.settings.lagDelay);
  }

  /** Lets the loss of content that a build was refused for go live. */
  confirm(text: string): Promise<void> {
    return this.accept("content is gone on purpose", [{ type: "confirmed", text }], 0);
  }

  /**
   * Makes an earlier release live, which stays until {@link unpin}. A build that runs is stopped.
   *
   * @throws Error where there is no such release, or that does not succeed: then nothing has changed
   */
  async rollback(release: string): Promise<void> {
    const isThere = (await this.releases.list()).some(({ id }) => id === release);
    if (!isThere) throw refusal(409, httpMessages.noRelease(release));
    const { pinned: former } = this.file.state;
    this.#isGoingBack = true;
    try {
      this.builder.stop();
      await this.#running;
      const pinned = { release, since: new Date().toISOString() };
      await this.file.record({ type: "pinned", pinned });
      await this.releases.switchTo(release);
      this.waiting = 0;
      this.log.info({ release }, "rolled back");
    } catch (error) {
      await this.file.record({ type: "pinned", pinned: former });
      throw error;
    } finally {
      this.#isGoingBack = false;
      this.#buildIn(this.waiting > 0 ? 0 : Infinity);
    }
  }

  /** Lets new releases go live again, and builds. */
  unpin(): Promise<void> {
    return this.accept("new pages are shown again", [{ type: "pinned", pinned: null }], 0);
  }

  /** Stops: accepts nothing more, and gives a running build a moment. */
  async stop(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.#timer);
    this.#cron?.stop();
    const pause = sleep(this.settings.stopTimeout, undefined, { ref: false });
    await Promise.race([this.#running, pause]);
    this.builder.stop();
    await this.#running;
  }
}
