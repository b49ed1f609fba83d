import type { Signed } from "./records";

/**
 * The signatures that have come already, as long as they would be accepted again.
 *
 * What is older than anything forgotten counts as seen: a clock that is set back does not bring
 * an old request to life.
 */
export class SeenSignatures {
  readonly #times = new Map<string, number>();
  #forgottenUpTo = 0;

  get forgottenUpTo(): number {
    return this.#forgottenUpTo;
  }

  has({ signature, at }: Signed): boolean {
    return at <= this.#forgottenUpTo || this.#times.has(signature);
  }

  add({ signature, at }: Signed): void {
    this.#times.set(signature, at);
  }

  delete({ signature }: Signed): void {
    this.#times.delete(signature);
  }

  /** Forgets what was signed up to a time. They came in order, more or less: the first end it. */
  forget(upTo: number): void {
    for (const [signature, at] of this.#times) {
      if (at > upTo) return;
      this.#times.delete(signature);
      this.#forgottenUpTo = Math.max(this.#forgottenUpTo, at);
    }
  }

  all(): Signed[] {
    return Array.from(this.#times, ([signature, at]) => ({ signature, at }));
  }

  /** Takes over what was forgotten in a former life. */
  forgotBefore(upTo: number): void {
    this.#forgottenUpTo = Math.max(this.#forgottenUpTo, upTo);
  }
}
