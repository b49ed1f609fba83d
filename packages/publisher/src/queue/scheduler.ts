/** Times in ms. */
export interface Rhythm {
  readonly quietTime: number;
  readonly longestWait: number;
  readonly retryPause: number;
}

interface Work {
  readonly isOwed: () => boolean;
  /** Builds what is owed; false if it has to be tried again. Never rejects. */
  readonly build: () => Promise<boolean>;
}

const LONGEST_PAUSE = 3_600_000;

/**
 * Decides when to build. One build at a time; whatever comes meanwhile waits for the next one.
 *
 * Reads a clock that only goes forward, never the time of day, which somebody may set.
 */
export class Scheduler {
  readonly #rhythm: Rhythm;
  readonly #work: Work;
  #firstAsked: number | null = null;
  #lastAsked = 0;
  #notBefore = 0;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #building: Promise<void> | null = null;
  #isStopped = false;

  constructor(rhythm: Rhythm, work: Work) {
    this.#rhythm = rhythm;
    this.#work = work;
  }

  /** Something was accepted: builds when it has been quiet, or when the first has waited enough. */
  asked(): void {
    this.#lastAsked = performance.now();
    this.#firstAsked ??= this.#lastAsked;
    this.#plan();
  }

  /** Builds without waiting for quiet. */
  hurry(): void {
    this.#lastAsked = -Infinity;
    this.#firstAsked = -Infinity;
    this.#plan();
  }

  #due(): number {
    if (this.#firstAsked === null) return this.#notBefore;
    const { quietTime, longestWait } = this.#rhythm;
    return Math.min(this.#lastAsked + quietTime, this.#firstAsked + longestWait);
  }

  #plan() {
    clearTimeout(this.#timer);
    if (this.#building || this.#isStopped || !this.#work.isOwed()) return;
    const wait = Math.max(0, this.#due() - performance.now());
    this.#timer = setTimeout(() => {
      this.#building = this.#build();
    }, wait);
  }

  async #build() {
    this.#firstAsked = null;
    if (await this.#work.build()) {
      this.#failures = 0;
      this.#notBefore = 0;
    } else {
      const pause = this.#rhythm.retryPause * 2 ** this.#failures;
      this.#failures += 1;
      this.#notBefore = performance.now() + Math.min(pause, LONGEST_PAUSE);
    }
    this.#building = null;
    this.#plan();
  }

  /** Starts no build any more, and waits for the one that runs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#building;
  }
}
