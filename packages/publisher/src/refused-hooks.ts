import type { Logger } from "pino";
import { httpMessages } from "./messages";

/** Contentful's requests that were refused since the last one that was not. */
export class RefusedHooks {
  #count = 0;
  #since = "";
  #reason = "";
  #isMissed = false;

  constructor(private readonly log: Logger) {}

  /** Counts one. Of many, which a stranger could send, the log has a few. */
  add(reason: string): void {
    this.#count += 1;
    this.#reason = reason;
    if (this.#count === 1) this.#since = new Date().toISOString();
    if (Number.isInteger(Math.log2(this.#count))) this.log.warn({ reason }, "hook refused");
  }

  /** A poll has found what no request has announced. */
  miss(): void {
    this.#isMissed = this.#count > 0;
  }

  /** A request was Contentful's. */
  clear(): void {
    this.#count = 0;
    this.#isMissed = false;
  }

  /** Since when publishes are missed, and why; `null` if a stranger could have sent all that was refused. */
  get problem() {
    const message = httpMessages.refusedHooks(this.#count, this.#reason);
    return this.#isMissed ? { since: this.#since, message, isStorage: false } : null;
  }
}
