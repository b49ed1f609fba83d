/** The time, but never the same twice: so that ordering by it is ordering by what came first. */
export class Clock {
  #last = 0;

  /** Now or the next millisecond that was not given out yet, as ISO 8601. */
  now(): string {
    this.#last = Math.max(Date.now(), this.#last + 1);
    return new Date(this.#last).toISOString();
  }
}
