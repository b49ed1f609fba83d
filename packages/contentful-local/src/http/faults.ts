import type { Api } from "./calls";

/** What goes wrong instead of, or with, the right answer. */
export type Failure =
  /** An answer with this status and Contentful's error body for it, or the body given. */
  | { readonly status: number; readonly body?: unknown }
  /** 429, and the seconds until the limit is reset. */
  | { readonly rateLimitSeconds: number }
  /** The right answer, later. */
  | { readonly delayMs: number }
  /** The connection is cut before any answer, or in the middle of its body. */
  | { readonly reset: true | "midway" }
  /** Status 200, and the first half of the body as if it were the whole. */
  | { readonly truncate: true }
  /** Status 200 and other bytes. */
  | { readonly replaceBody: string | Buffer; readonly contentType?: string }
  /** A sync answer that does not say how to go on. */
  | { readonly withoutNextSyncUrl: true }
  /** A list that says it has this many items in all. */
  | { readonly total: number }
  /** A list that lacks its last items, though its `total` counts them. */
  | { readonly dropItems: number };

export type Fault = Failure & {
  readonly api: Api;
  /** Looked for in the path and its query; left out, every request is meant. */
  readonly path?: RegExp;
  readonly method?: string;
  /** How often; always, unless it is said. */
  readonly times?: number;
  /** How many requests go well before it; none, unless it is said. */
  readonly after?: number;
};

interface Pending {
  readonly fault: Fault;
  before: number;
  left: number;
}

/** Faults on demand. */
export class Faults {
  #pending: Pending[] = [];

  add(...faults: readonly Fault[]): void {
    for (const fault of faults) {
      this.#pending.push({ fault, before: fault.after ?? 0, left: fault.times ?? Infinity });
    }
  }

  clear(): void {
    this.#pending = [];
  }

  /** The faults that befall a request; each is counted as used. */
  take(api: Api, method: string, url: string): readonly Fault[] {
    const taken: Fault[] = [];
    for (const pending of this.#pending) {
      const { fault } = pending;
      const isMeant =
        fault.api === api &&
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || fault.path.test(url));
      if (!isMeant || pending.left <= 0) continue;
      if (pending.before > 0) {
        pending.before -= 1;
        continue;
      }
      pending.left -= 1;
      taken.push(fault);
    }
    return taken;
  }
}
