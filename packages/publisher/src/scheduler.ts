import type { Settings } from "./settings";

const MAX_RETRY_DELAY_MS = 3_600_000;

/** How long to wait after so many failures before the one that was just now, in ms. */
export const backoff = ({ retryDelay }: Settings, failures: number): number =>
  Math.min(retryDelay * 2 ** failures, MAX_RETRY_DELAY_MS);

/**
 * Decides when to build: one build at a time, after a debounce, or after the delay that the last build
 * has asked for. Uses the monotonic clock, since somebody may set the time of day.
 */
export class Scheduler {
  #firstRequest: number | null = null;
  #lastBatch: string | null = null;
  #dueAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isStopped = false;

  /**
   * @param settings of which a build starts when nothing was requested for `debounce`; the first of many
   *   requests waits no longer than `maxWait`
   * @param build never rejects; returns the delay in ms until it wants to be called again, if it does
   */
  constructor(
    private readonly settings: Settings,
    private readonly build: () => Promise<number | null>,
  ) {}

  /**
   * A build was requested.
   *
   * @param batch id of the action that causes many requests, one after the other: while they come, the
   *   maximum wait begins anew, so that no build shows half of it
   */
  request(batch: string | null = null): void {
    const now = performance.now();
    if (batch !== null && batch === this.#lastBatch) this.#firstRequest &&= now;
    this.#lastBatch = batch;
    this.#firstRequest ??= now;
    const { debounce, maxWait } = this.settings;
    this.#dueAt = Math.min(now + debounce, this.#firstRequest + maxWait);
    this.#schedule();
  }

  /** Builds without debouncing. */
  runNow(): void {
    this.#firstRequest = -Infinity;
    this.#dueAt = -Infinity;
    this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.#running || this.#isStopped || this.#dueAt === null) return;
    const delay = Math.max(0, this.#dueAt - performance.now());
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, delay);
  }

  async #run() {
    this.#firstRequest = this.#dueAt = null;
    const delay = await this.build();
    if (delay !== null) this.#dueAt ??= performance.now() + delay;
    this.#running = null;
    this.#schedule();
  }

  /** Starts no more builds, and waits for the one that runs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
