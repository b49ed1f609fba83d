import { Cron } from "croner";

/** Times in ms. */
export interface Timing {
  /** A build starts when nothing was requested for so long. */
  readonly debounce: number;
  /** The first of many requests waits no longer than this. */
  readonly maxWait: number;
  /** Delay before a retry; it doubles each time, up to an hour. */
  readonly retryDelay: number;
}

interface Work {
  readonly isPending: () => boolean;
  /** Builds what is pending; false if it has to be retried. Never rejects. */
  readonly build: () => Promise<boolean>;
}

const MAX_RETRY_DELAY = 3_600_000;

/**
 * Decides when to build: one build at a time, after a debounce, with retries that back off. Uses the
 * monotonic clock, since somebody may set the time of day.
 */
export class Scheduler {
  readonly #timing: Timing;
  readonly #work: Work;
  #firstRequest: number | null = null;
  #lastRequest = 0;
  #retryAt = 0;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #build: Promise<void> | null = null;
  #isStopped = false;

  constructor(timing: Timing, work: Work) {
    this.#timing = timing;
    this.#work = work;
  }

  /** A build was requested. */
  request(): void {
    this.#lastRequest = performance.now();
    this.#firstRequest ??= this.#lastRequest;
    this.#schedule();
  }

  /** Builds what is pending without debouncing. */
  runNow(): void {
    this.#lastRequest = -Infinity;
    this.#firstRequest = -Infinity;
    this.#schedule();
  }

  #dueAt(): number {
    if (this.#firstRequest === null) return this.#retryAt;
    const { debounce, maxWait } = this.#timing;
    return Math.min(this.#lastRequest + debounce, this.#firstRequest + maxWait);
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.#build || this.#isStopped || !this.#work.isPending()) return;
    const delay = Math.max(0, this.#dueAt() - performance.now());
    this.#timer = setTimeout(() => {
      this.#build = this.#run();
    }, delay);
  }

  async #run() {
    this.#firstRequest = null;
    if (await this.#work.build()) {
      this.#failures = 0;
      this.#retryAt = 0;
    } else {
      const delay = this.#timing.retryDelay * 2 ** this.#failures;
      this.#failures += 1;
      this.#retryAt = performance.now() + Math.min(delay, MAX_RETRY_DELAY);
    }
    this.#build = null;
    this.#schedule();
  }

  /** Starts no more builds, and waits for the one that runs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#build;
  }
}

interface CronOptions {
  /** A cron pattern. */
  readonly pattern: string;
  readonly timeZone: string;
  /** When the last build began; `null` if there was none. */
  readonly lastBuild: Date | null;
  readonly onDue: () => void;
}

/**
 * Builds by the calendar, for publishes whose request never came. A build that was missed because
 * the publisher was not running is due at once.
 */
export function startCron({ pattern, timeZone, lastBuild, onDue }: CronOptions): Cron {
  const cron = new Cron(pattern, { timezone: timeZone }, onDue);
  const missed = lastBuild && cron.nextRun(lastBuild);
  if (missed && missed.getTime() <= Date.now()) onDue();
  return cron;
}
