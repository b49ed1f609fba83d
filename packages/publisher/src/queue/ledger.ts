import type { Accepted, Built, JournalRecord } from "./records";
import { SeenSignatures } from "./seen";

/** What a build has to be made for. */
export interface Owed {
  /** The number of the last that was accepted. */
  readonly upTo: number;
  /** How many ask for it; a hundred stand for more, too. */
  readonly count: number;
  /** Whether somebody has said that much of the content is gone on purpose. */
  readonly confirmShrink: boolean;
}

/** How many are remembered one by one, for the status. */
const REMEMBERED = 100;

/** What the journal's records amount to. */
export class Ledger {
  readonly seen = new SeenSignatures();
  #accepted: Accepted[] = [];
  #builds: Built[] = [];
  #lastSeq = 0;
  #settledUpTo = 0;
  #confirmedUpTo = 0;

  apply(record: JournalRecord): void {
    if (record.kind === "accepted") this.#accept(record);
    else if (record.kind === "built") this.#build(record);
    else {
      this.#lastSeq = Math.max(this.#lastSeq, record.lastSeq);
      this.#settledUpTo = Math.max(this.#settledUpTo, record.settledUpTo);
      this.#confirmedUpTo = Math.max(this.#confirmedUpTo, record.confirmedUpTo);
      this.seen.forgotBefore(record.forgottenUpTo);
      for (const signed of record.signed) this.seen.add(signed);
    }
  }

  #accept(record: Accepted) {
    this.#lastSeq = Math.max(this.#lastSeq, record.seq);
    if (record.confirmShrink) this.#confirmedUpTo = Math.max(this.#confirmedUpTo, record.seq);
    if (record.signed) this.seen.add(record.signed);
    this.#accepted = [...this.#accepted.slice(1 - REMEMBERED), record];
  }

  #build(record: Built) {
    if (record.outcome !== "failed") this.#settledUpTo = Math.max(this.#settledUpTo, record.upTo);
    this.#builds = [...this.#builds.slice(1 - REMEMBERED), record];
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The last hundred that were accepted, the oldest first. */
  get accepted(): readonly Accepted[] {
    return this.#accepted;
  }

  /** The last hundred builds, the oldest first. */
  get builds(): readonly Built[] {
    return this.#builds;
  }

  /** What is accepted and not built yet; `null` when there is nothing to do. */
  get owed(): Owed | null {
    if (this.#lastSeq <= this.#settledUpTo) return null;
    return {
      upTo: this.#lastSeq,
      count: this.#accepted.filter(({ seq }) => seq > this.#settledUpTo).length,
      confirmShrink: this.#confirmedUpTo > this.#settledUpTo,
    };
  }

  /** The fewest records that amount to the same. */
  toRecords(): JournalRecord[] {
    return [
      {
        kind: "before",
        lastSeq: this.#lastSeq,
        settledUpTo: this.#settledUpTo,
        confirmedUpTo: this.#confirmedUpTo,
        forgottenUpTo: this.seen.forgottenUpTo,
        signed: this.seen.all(),
      },
      ...this.#accepted,
      ...this.#builds,
    ];
  }
}
