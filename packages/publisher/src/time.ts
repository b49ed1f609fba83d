/** Times in ms. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How long to wait after so many tries before the one that was just now: an hour at most. */
export const backoff = (first: number, tries: number): number =>
  Math.min(first * 2 ** tries, HOUR_MS);
