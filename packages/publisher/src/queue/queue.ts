import { randomUUID } from "node:crypto";
import path from "node:path";
import { Journal } from "./journal";
import { Ledger, type Owed } from "./ledger";
import { record, type Accepted, type Built, type Signed } from "./records";

/** Who asks for a build, and why. */
export interface Request {
  /** In the words of the status: `Entry 4hX published`. */
  readonly cause: string;
  readonly confirmShrink?: boolean;
  readonly signed?: Signed;
}

/** The same signed request has come before. */
export class Replayed extends Error {}

/** How old a signature may be, in ms: Contentful tries three times, 30 s apart. */
export const OLDEST_SIGNATURE = 5 * 60_000;
/** How far a sender's clock may be ahead, in ms. */
export const NEWEST_SIGNATURE = 60_000;

/** A journal is written anew when it has this many bytes and has doubled since the last time. */
const WORTH_REWRITING = 256 * 1024;

/** What is to be built and what was: what it has accepted outlasts a crash at any moment. */
export class Queue {
  readonly #ledger: Ledger;
  readonly #journal: Journal;
  #nextSeq: number;
  #rewrittenSize: number;
  #isBehind = false;

  private constructor(ledger: Ledger, journal: Journal) {
    this.#ledger = ledger;
    this.#journal = journal;
    this.#nextSeq = ledger.lastSeq + 1;
    this.#rewrittenSize = 0;
  }

  /**
   * Opens the queue in a folder, with all that a former process has accepted.
   *
   * @param unreadable told how many lines of the journal make no sense
   */
  static async open(folder: string, unreadable: (lines: number) => void): Promise<Queue> {
    const ledger = new Ledger();
    let senseless = 0;
    const journal = await Journal.open(path.join(folder, "journal.ndjson"), (line) => {
      const { success, data } = record.safeParse(line);
      if (success) ledger.apply(data);
      else senseless += 1;
    });
    if (senseless > 0) unreadable(senseless);
    return new Queue(ledger, journal);
  }

  /**
   * Takes a request in.
   *
   * @returns the job's id, once the request is safe on the disk
   * @throws Replayed if the same signature has come before
   * @throws what the disk says, such as `ENOSPC`: then nothing was accepted
   */
  async accept({ cause, confirmShrink = false, signed }: Request): Promise<string> {
    if (signed && !this.see(signed)) throw new Replayed();
    const accepted: Accepted = {
      kind: "accepted",
      seq: this.#nextSeq++,
      id: randomUUID(),
      at: new Date().toISOString(),
      cause,
      confirmShrink,
      signed: signed ?? null,
    };
    try {
      await this.#journal.append(accepted);
    } catch (error) {
      // The sender will try again, with the same signature perhaps.
      if (signed) this.#ledger.seen.delete(signed);
      throw error;
    }
    this.#rewriteIfLong();
    return accepted.id;
  }

  /**
   * Remembers a signature.
   *
   * @returns false if it has come before
   */
  see(signed: Signed): boolean {
    const { seen } = this.#ledger;
    seen.forget(Date.now() - OLDEST_SIGNATURE - NEWEST_SIGNATURE);
    if (seen.has(signed)) return false;
    seen.add(signed);
    return true;
  }

  /**
   * Keeps what has come of a build.
   *
   * @throws what the disk says; what was built counts all the same, until the process ends
   */
  async finish(build: Omit<Built, "kind">): Promise<void> {
    const built: Built = { kind: "built", ...build };
    try {
      await this.#journal.append(built);
    } catch (error) {
      this.#ledger.apply(built);
      this.#isBehind = true;
      throw error;
    }
    this.#rewriteIfLong();
  }

  #rewriteIfLong() {
    const { size } = this.#journal;
    const isLong = size > WORTH_REWRITING && size > 2 * this.#rewrittenSize;
    if (!isLong && !this.#isBehind) return;
    // Until it is done, so that one at a time is under way.
    this.#rewrittenSize = Infinity;
    this.#isBehind = false;
    void this.#journal
      .rewrite(() => this.#ledger.toRecords())
      .catch(() => (this.#isBehind = true))
      .finally(() => (this.#rewrittenSize = this.#journal.size));
  }

  get owed(): Owed | null {
    return this.#ledger.owed;
  }

  get accepted(): readonly Accepted[] {
    return this.#ledger.accepted;
  }

  get builds(): readonly Built[] {
    return this.#ledger.builds;
  }

  close(): Promise<void> {
    return this.#journal.close();
  }
}
