import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import type { Logger } from "pino";
import { Builder } from "./build/builder";
import { Contentful } from "./contentful";
import { isDiskFull } from "./files";
import { owedChanges, refuse, settle } from "./jobs";
import { causes, httpMessages } from "./messages";
import { Notifier } from "./notify";
import { RefusedHooks } from "./refused-hooks";
import { Releases } from "./releases/releases";
import { backoff, type Settings } from "./settings";
import { StateFile, type Build, type Change, type Job } from "./state";

/** Jobs that nobody asks for: while nothing is built, the newest of each stands for all. */
const AUTOMATIC_CAUSES: readonly string[] = [causes.start, causes.schedule];

/** What became of a request, as it is answered. */
interface Result {
  readonly status: 202 | 503;
  readonly message: string;
  /** The job's id, if it is kept. */
  readonly job: string | null;
}

interface NewJob {
  readonly cause: string;
  readonly change?: Change | null;
  /** In ms from now; debounced, if it is left out. */
  readonly delay?: number;
  /** Whether Contentful's alias leads to another environment now. */
  readonly hasNewSource?: boolean;
}

/** Decides when to build, and what comes of it. One build at a time. */
export class Publisher {
  readonly contentful: Contentful;
  readonly builder: Builder;
  readonly notifier: Notifier;
  readonly cron: Cron | null;
  readonly refusedHooks: RefusedHooks;
  readonly #stopped = new AbortController();
  // Times of the monotonic clock, since somebody may set the time of day.
  #firstRequest: number | null = null;
  #dueAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  /** Why the last job could not be kept, and since when; `null` if it was. */
  #storageProblem: { readonly since: string; readonly message: string } | null = null;

  private constructor(
    private readonly settings: Settings,
    private readonly log: Logger,
    readonly file: StateFile,
    readonly releases: Releases,
  ) {
    this.contentful = new Contentful(settings, file, releases, log, this.#stopped.signal);
    this.builder = new Builder(settings, file, releases, log);
    this.notifier = new Notifier(settings, file, log);
    this.refusedHooks = new RefusedHooks(log);
    const { schedule, timeZone: timezone } = settings;
    const onDue = () => void this.accept({ cause: causes.schedule, delay: 0 });
    this.cron = schedule === null ? null : new Cron(schedule, { timezone }, onDue);
  }

  /** Opens the data folder, of which it must be the only user, and builds what may have been missed. */
  static async start(settings: Settings, log: Logger): Promise<Publisher> {
    const file = await StateFile.open(settings.dataFolder, log);
    const publisher = new Publisher(settings, log, file, await Releases.open(settings, file, log));
    publisher.notifier.update();
    const { failures, triedAt } = file.state;
    const pause = failures === 0 ? 0 : backoff(settings, failures - 1);
    // A clock that was set must not make it wait for longer.
    const since = Math.max(0, Date.now() - Date.parse(triedAt ?? "")) || 0;
    await publisher.accept({ cause: causes.start, delay: Math.max(0, pause - since) });
    void publisher.contentful.poll(async (found) => {
      publisher.refusedHooks.miss();
      return (await publisher.accept(found)).status === 202;
    });
    return publisher;
  }

  get isClosed(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** What somebody has to put right, so that publishes are taken in; `null` if they are. */
  get trouble() {
    if (this.#storageProblem) return { ...this.#storageProblem, isStorage: true };
    const { problem } = this.refusedHooks;
    return problem && { ...problem, isStorage: false };
  }

  /** Accepts a job: only what is on the disk counts as accepted. Never rejects. */
  async accept({ cause, change = null, delay, hasNewSource }: NewJob): Promise<Result> {
    if (this.isClosed) return { status: 503, message: httpMessages.stopping, job: null };
    const { state } = this.file;
    const [id, at] = [randomUUID(), new Date().toISOString()];
    const job: Job = { id, at, cause, change, state: "waiting", isBuilt: false };
    if (state.pinned !== null && AUTOMATIC_CAUSES.includes(cause))
      refuse(state.jobs.filter((each) => each.cause === cause));
    if (hasNewSource) {
      // Revisions of another environment say nothing about this one's.
      for (const each of state.jobs) each.change = null;
      state.syncToken = null;
    }
    state.jobs.push(job);
    try {
      await this.file.save();
    } catch (error) {
      const message = isDiskFull(error) ? httpMessages.diskFull : httpMessages.cannotKeep;
      this.log.error({ err: error }, "cannot accept");
      this.#storageProblem = { since: this.#storageProblem?.since ?? at, message };
      // What nobody sends again is built all the same.
      if (delay !== undefined) this.#buildIn(delay);
      else state.jobs = state.jobs.filter((each) => each !== job);
      return { status: 503, message, job: null };
    }
    this.#storageProblem = null;
    this.log.info({ job: id, cause }, "accepted");
    this.#buildIn(delay);
    return { status: 202, message: httpMessages.accepted, job: id };
  }

  /** @param delay in ms; debounced, if it is left out, but the first of many waits no longer than `maxWait` */
  #buildIn(delay?: number) {
    const now = performance.now();
    this.#firstRequest ??= now;
    const { debounce, maxWait } = this.settings;
    const debounced = Math.min(now + debounce, this.#firstRequest + maxWait);
    this.#dueAt = delay === undefined ? debounced : now + delay;
    this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.#running || this.isClosed || this.#dueAt === null) return;
    const begin = () => void (this.#running = this.#run());
    this.#timer = setTimeout(begin, Math.max(0, this.#dueAt - performance.now()));
  }

  async #run() {
    this.#firstRequest = this.#dueAt = null;
    const delay = await this.#work();
    if (delay !== null) this.#dueAt ??= performance.now() + delay;
    this.#running = null;
    this.#schedule();
  }

  /** @returns the delay in ms until it wants to be called again, if it does */
  async #work(): Promise<number | null> {
    const { state } = this.file;
    const owed = owedChanges(state.jobs).length;
    if (!this.#mayBuild()) return null;
    if (state.failures > 0 || state.jobs.some(({ isBuilt }) => !isBuilt)) {
      await this.contentful.wait();
    } else {
      // Built already with what there was: again only when Contentful has more.
      if (owed === 0) return null;
      if (((await this.contentful.missing())?.length ?? owed) === owed)
        return this.contentful.askInterval;
    }
    // Asked anew: meanwhile somebody may have gone back, or stopped the publisher.
    if (!this.#mayBuild()) return null;
    const jobsAtStart = [...state.jobs];
    const build = await this.builder.build();
    if (!build) return this.#mayBuild() ? this.settings.retryDelay : null;
    return this.#finish(build, jobsAtStart);
  }

  #mayBuild = () => !this.isClosed && this.file.state.pinned === null;

  async #finish(build: Build, jobsAtStart: readonly Job[]): Promise<number | null> {
    const { state } = this.file;
    const { outcome, problem, release, seconds, warm } = build;
    state.builds.push(build);
    if (outcome === "refused") refuse(jobsAtStart);
    if (outcome === "released") settle(jobsAtStart, (await this.releases.current()) ?? {});
    await this.file.save().then(
      () => (this.#storageProblem = null),
      (error: unknown) => this.log.error({ err: error }, "cannot keep what came of a build"),
    );
    this.log[problem ? "warn" : "info"](
      { outcome, release, seconds, warm, problem },
      "build ended",
    );
    this.notifier.update();
    if (outcome === "failed") return backoff(this.settings, state.failures - 1);
    const owed = owedChanges(state.jobs);
    if (outcome === "refused" || owed.length === 0) return null;
    this.log.warn({ owed }, "built without what Contentful does not return yet");
    return this.contentful.askInterval;
  }

  /** Lets the loss of content that a build was refused for go live. */
  async confirm(text: string): Promise<Result> {
    this.file.state.confirmed = text;
    return this.accept({ cause: causes.confirmed, delay: 0 });
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
    await this.releases.goBack(release);
    state.failures = 0;
    refuse(state.jobs);
    await this.file.save();
    this.log.info({ release }, "rolled back");
  }

  /** Lets new releases go live again, and builds. */
  async unpin(): Promise<Result> {
    this.file.state.pinned = null;
    return this.accept({ cause: causes.unpinned, delay: 0 });
  }

  /** Stops: accepts nothing more, gives a running build a moment, and leaves what is pending on the disk. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    clearTimeout(this.#timer);
    this.cron?.stop();
    this.notifier.stop();
    await Promise.race([
      this.#running,
      sleep(this.settings.stopTimeout, undefined, { ref: false }),
    ]);
    this.builder.stop();
    await this.#running;
    await this.file.save().catch(() => undefined);
  }
}
