import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import type { Logger } from "pino";
import { Builder, type Build } from "./build/builder";
import { Contentful } from "./contentful";
import { owe, settle } from "./jobs";
import { causes, httpMessages } from "./messages";
import { Notifier } from "./notify";
import { RefusedHooks } from "./refused-hooks";
import { Releases } from "./releases/releases";
import { backoff, MAX_DELAY_MS, type Settings } from "./settings";
import { StateFile, type Change, type State } from "./state";

/** How many builds are kept for the status. */
const KEPT = 50;

/** A build is not accepted. Its message says why, and goes to whoever has asked. */
class NotAccepted extends Error {
  readonly statusCode = 503;
}

/** Decides when to build, and what comes of it. One build at a time. */
export class Publisher {
  readonly builder: Builder;
  readonly notifier: Notifier;
  readonly refusedHooks: RefusedHooks;
  readonly #contentful: Contentful;
  readonly #cron: Cron | null;
  isClosed = false;
  /** When the next build is due, by the clock that nobody can set. */
  #dueAt = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  /** Since when a build runs, ISO; `null` while none does. */
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
    this.#contentful = new Contentful(settings, file, releases, log);
    this.builder = new Builder(settings, file.state, releases, log);
    this.notifier = new Notifier(settings, file, log);
    this.refusedHooks = new RefusedHooks(log);
    const { PUBLISHER_SCHEDULE: schedule, PUBLISHER_TIME_ZONE: timezone } = settings;
    const onDue = () => this.#buildAnyway(causes.schedule, 0);
    this.#cron = schedule === "off" ? null : new Cron(schedule, { timezone }, onDue);
  }

  /** Opens the data folder, of which it must be the only user. */
  static async open(settings: Settings, log: Logger): Promise<Publisher> {
    const file = await StateFile.open(settings.PUBLISHER_DATA, log);
    return new Publisher(settings, log, file, await Releases.open(settings, file, log));
  }

  /** Builds what may have been missed, after a failure not at once, and asks Contentful from now on. */
  start(): void {
    const { failures, triedAt } = this.file.state;
    const pause = failures === 0 ? 0 : backoff(this.settings.retryDelay, failures - 1);
    // A clock that was set must not make it wait for longer.
    const since = Math.max(0, Date.now() - Date.parse(triedAt ?? "")) || 0;
    this.#buildAnyway(causes.start, Math.max(0, pause - since));
    void this.#poll();
  }

  /** What somebody has to put right, so that publishes are taken in; `null` if they are. */
  get trouble() {
    const { problem } = this.file;
    return problem ? { ...problem, isStorage: true } : this.refusedHooks.problem;
  }

  /** Asks Contentful what was published without a request, now and again and again. */
  async #poll() {
    if (this.isClosed) return;
    await this.#contentful.poll((cause, change) => {
      this.refusedHooks.miss();
      return this.accept(cause, change);
    });
    setTimeout(() => void this.#poll(), this.settings.PUBLISHER_POLL).unref();
  }

  /**
   * Accepts that a build is asked for: only once it is on the disk what the release has to hold.
   *
   * @param change what it has to hold; `null` if any new release will do
   * @param delay until the build, in ms: debounced, if it is left out
   * @throws NotAccepted with a sentence that says why
   */
  async accept(
    cause: string,
    change: Change | null = null,
    delay = this.settings.PUBLISHER_DEBOUNCE,
  ): Promise<void> {
    if (this.isClosed) throw new NotAccepted(httpMessages.stopping);
    const { state } = this.file;
    if (change) owe(state, change);
    this.waiting += 1;
    try {
      await this.file.save();
    } catch {
      this.waiting -= 1;
      state.owed = state.owed.filter((each) => each !== change);
      throw new NotAccepted(this.file.problem?.message);
    }
    this.log.info({ cause }, "accepted");
    // What was asked for before waits for this.
    this.#dueAt = Infinity;
    this.#buildIn(delay);
  }

  /** For what nobody sends again. Where earlier pages stay, whoever shows new ones again has them built. */
  #buildAnyway(cause: string, delay: number) {
    if (this.file.state.pinned !== null) return;
    this.log.info({ cause }, "accepted");
    this.waiting += 1;
    this.#buildIn(delay);
  }

  /** An alias of Contentful's leads to another environment: revisions there say nothing about these. */
  forgetRevisions(): void {
    Object.assign(this.file.state, { owed: [], syncToken: null } satisfies Partial<State>);
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

  /** @returns the delay in ms until the next build; `Infinity` if there is no reason for one yet */
  async #build(): Promise<number> {
    const { state } = this.file;
    const mayBuild = () => state.pinned === null && !this.isClosed;
    if (!mayBuild()) return Infinity;
    const [asked, owed] = [this.waiting, [...state.owed]];
    this.waiting = 0;
    state.failures += 1;
    this.building = state.triedAt = new Date().toISOString();
    // A failure until it has ended well, also where the publisher or the machine ends meanwhile.
    await this.file.save().catch(() => undefined);
    // Nothing where a rollback came, or the publisher was stopped: meanwhile, or while it ran.
    const build = mayBuild() ? await this.builder.build() : null;
    if (build?.outcome !== "failed") state.failures = build ? 0 : state.failures - 1;
    if (build?.outcome === "refused") settle(state, owed);
    if (build?.outcome === "released") settle(state, owed, await this.releases.current());
    else this.waiting += build?.outcome === "refused" ? 0 : asked;
    await this.file.save().catch(() => undefined);
    if (!build) return this.settings.retryDelay;
    this.builds.push(build);
    this.builds.splice(0, this.builds.length - KEPT);
    this.log[build.problem ? "warn" : "info"](build, "build ended");
    this.notifier.update(this.builds);
    return this.#nextDelay(build);
  }

  #nextDelay({ outcome }: Build): number {
    const { failures, owed } = this.file.state;
    if (outcome === "failed") return backoff(this.settings.retryDelay, failures - 1);
    const [oldest] = owed;
    if (!oldest) return Infinity;
    this.log.warn({ owed }, "built without what Contentful does not return yet");
    // As long again as it has taken so far.
    const age = Date.now() - Date.parse(oldest.since);
    return Math.min(Math.max(age, this.settings.lagDelay), MAX_DELAY_MS);
  }

  /** Lets the loss of content that a build was refused for go live. */
  confirm(text: string): Promise<void> {
    this.file.state.confirmed = text;
    return this.accept(causes.confirmed, null, 0);
  }

  /**
   * Makes an earlier release live, which stays until {@link unpin}. A build that runs is stopped.
   *
   * @throws RollbackImpossible with a sentence that says why
   */
  async rollback(id: string | undefined): Promise<void> {
    const { state } = this.file;
    const release = await this.releases.findEarlier(id);
    state.pinned ??= new Date().toISOString();
    this.builder.stop();
    await this.#running;
    Object.assign(state, { failures: 0, owed: [] } satisfies Partial<State>);
    this.waiting = 0;
    await this.releases.goBack(release);
    this.log.info({ release }, "rolled back");
  }

  /** Lets new releases go live again, and builds. */
  unpin(): Promise<void> {
    this.file.state.pinned = null;
    return this.accept(causes.unpinned, null, 0);
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
