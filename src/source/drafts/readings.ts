const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Has the content read again after a reading that failed: soon at first, then once a minute. A newer
 * reading takes the place of one that waits, and of one that has not ended: Gatsby lets it go on.
 */
export class Readings {
  #newest = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #waiting: NodeJS.Timeout | undefined;

  constructor(readonly readAgain: () => void) {}

  /** @returns the number of the reading that begins now */
  begin(): number {
    clearTimeout(this.#waiting);
    return ++this.#newest;
  }

  /** Whether no other reading has begun since. */
  isNewest(reading: number): boolean {
    return reading === this.#newest;
  }

  /** @returns in how many seconds the content is read again */
  fail(): number {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    this.#waiting = setTimeout(this.readAgain, pauseMs);
    return pauseMs / 1000;
  }

  /** @returns whether the reading before had failed */
  succeed(): boolean {
    const hadFailed = this.#pauseMs > FIRST_PAUSE_MS;
    this.#pauseMs = FIRST_PAUSE_MS;
    return hadFailed;
  }
}
