/** Requests of one look whether something was saved, and of one reading of all drafts. */
const LOOK = 2;
const READING = 3;

const SHORTEST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 30_000;
const GROWTH = 1.5;
/** An open page tells four times a minute that somebody looks at it. */
const LOOKS_FOR_MS = 60_000;

/** At once, and more in an hour: together 5,000 in a working day of eight hours. */
const MOST_AT_ONCE = 2_000;
const AN_HOUR = 375;
const HOUR_MS = 3_600_000;

/**
 * How often the preview asks Contentful, whose plans count the requests of a month: soon after a save,
 * more and more seldom while nothing is saved, and not at all while nobody looks at the preview.
 */
export class Pace {
  #pauseMs = SHORTEST_PAUSE_MS;
  #askedAt = -Infinity;
  #lookedAt = -Infinity;
  #left = MOST_AT_ONCE;

  /** An open page says that somebody looks at it; whoever comes back sees at once what was saved. */
  look(now: number): void {
    if (!this.#isLookedAt(now)) this.#askedAt = Math.min(this.#askedAt, now - LONGEST_PAUSE_MS);
    this.#lookedAt = now;
  }

  /** @param now milliseconds on a clock of any beginning */
  isDue(now: number): boolean {
    const isRested = now - this.#askedAt >= this.#pauseMs;
    return this.#isLookedAt(now) && isRested && this.#leftAt(now) >= LOOK + READING;
  }

  /** Contentful was asked; where something had changed, all drafts are read. */
  ask(now: number, hasChanged: boolean): void {
    this.#left = this.#leftAt(now) - LOOK - (hasChanged ? READING : 0);
    this.#askedAt = now;
    const longer = Math.min(this.#pauseMs * GROWTH, LONGEST_PAUSE_MS);
    this.#pauseMs = hasChanged ? SHORTEST_PAUSE_MS : longer;
  }

  #isLookedAt(now: number): boolean {
    return now - this.#lookedAt < LOOKS_FOR_MS;
  }

  #leftAt(now: number): number {
    const earned = ((now - this.#askedAt) / HOUR_MS) * AN_HOUR;
    return Math.min(this.#left + earned, MOST_AT_ONCE);
  }
}
