import type { Signed } from "./events";

/** How old a signature may be, in ms: Contentful tries three times, 30 s apart. */
export const MAX_SIGNATURE_AGE = 5 * 60_000;
/** How far a sender's clock may be ahead, in ms. */
export const MAX_CLOCK_SKEW = 60_000;

/**
 * Remembers the signatures that have been used, as long as they would be accepted again. Those older
 * than any that was forgotten count as used, so that a clock that is set back revives no request.
 */
export class ReplayProtection {
  readonly #times = new Map<string, number>();
  #forgottenUpTo = 0;

  get forgottenUpTo(): number {
    return this.#forgottenUpTo;
  }

  get signatures(): Signed[] {
    return Array.from(this.#times, ([signature, at]) => ({ signature, at }));
  }

  /**
   * Takes a signature for used.
   *
   * @returns false if it was already
   */
  use(signed: Signed): boolean {
    this.#forget(Date.now() - MAX_SIGNATURE_AGE - MAX_CLOCK_SKEW);
    if (signed.at <= this.#forgottenUpTo || this.#times.has(signed.signature)) return false;
    this.add(signed);
    return true;
  }

  add({ signature, at }: Signed): void {
    this.#times.set(signature, at);
  }

  delete({ signature }: Signed): void {
    this.#times.delete(signature);
  }

  /** They come about in order, so that the first that must be kept ends it. */
  #forget(upTo: number) {
    for (const [signature, at] of this.#times) {
      if (at > upTo) return;
      this.#times.delete(signature);
      this.forgetUpTo(at);
    }
  }

  /** Counts everything up to a time, in ms since 1970, as used. */
  forgetUpTo(time: number): void {
    this.#forgottenUpTo = Math.max(this.#forgottenUpTo, time);
  }
}
