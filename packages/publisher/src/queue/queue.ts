import { randomUUID } from "node:crypto";
import path from "node:path";
import { EventLog } from "./event-log";
import { event, type Accepted, type Built, type QueueEvent, type Signed } from "./events";
import { ReplayProtection } from "./replay-protection";

/** Who asks for a build, and why. */
export interface BuildRequest {
  /** As the status shows it: `Entry 4hX published`. */
  readonly cause: string;
  readonly confirmShrink?: boolean;
  readonly signed?: Signed;
}

/** What the next build has to cover. */
export interface Pending {
  /** The number of the last request. */
  readonly upTo: number;
  /** How many requests there are, at most {@link REMEMBERED}. */
  readonly count: number;
  /** Whether somebody has confirmed that much of the content is gone on purpose. */
  readonly confirmShrink: boolean;
}

/** The same signed request has come before. */
export class Replayed extends Error {}

/** How many requests and builds are kept for the status. */
const REMEMBERED = 100;

/** The log is compacted when it has this many bytes and has doubled since the last time. */
const COMPACT_BYTES = 256 * 1024;

/** What all events together amount to. */
class QueueState {
  readonly signatures = new ReplayProtection();
  accepted: readonly Accepted[] = [];
  builds: readonly Built[] = [];
  lastSeq = 0;
  #builtUpTo = 0;
  #confirmedUpTo = 0;

  apply(event: QueueEvent): void {
    switch (event.kind) {
      case "accepted":
        this.#advance(event.seq, 0, event.confirmShrink ? event.seq : 0);
        if (event.signed) this.signatures.add(event.signed);
        this.accepted = [...this.accepted.slice(1 - REMEMBERED), event];
        break;
      case "built":
        this.#advance(0, event.outcome === "failed" ? 0 : event.upTo, 0);
        this.builds = [...this.builds.slice(1 - REMEMBERED), event];
        break;
      case "before":
        this.#advance(event.lastSeq, event.settledUpTo, event.confirmedUpTo);
        this.signatures.forgetUpTo(event.forgottenUpTo);
        for (const signed of event.signed) this.signatures.add(signed);
    }
  }

  #advance(lastSeq: number, builtUpTo: number, confirmedUpTo: number) {
    this.lastSeq = Math.max(this.lastSeq, lastSeq);
    this.#builtUpTo = Math.max(this.#builtUpTo, builtUpTo);
    this.#confirmedUpTo = Math.max(this.#confirmedUpTo, confirmedUpTo);
  }

  get pending(): Pending | null {
    if (this.lastSeq <= this.#builtUpTo) return null;
    return {
      upTo: this.lastSeq,
      count: this.accepted.filter(({ seq }) => seq > this.#builtUpTo).length,
      confirmShrink: this.#confirmedUpTo > this.#builtUpTo,
    };
  }

  /** The fewest events that amount to the same. */
  toEvents(): QueueEvent[] {
    const { forgottenUpTo, signatures: signed } = this.signatures;
    return [
      {
        ...{ kind: "before", lastSeq: this.lastSeq, settledUpTo: this.#builtUpTo },
        ...{ confirmedUpTo: this.#confirmedUpTo, forgottenUpTo, signed },
      },
      ...this.accepted,
      ...this.builds,
    ];
  }
}

/** The requests for builds and what came of them. What it has accepted survives a crash at any moment. */
export class Queue {
  readonly #state: QueueState;
  readonly #log: EventLog;
  #nextSeq: number;
  #compactedSize = 0;
  /** Whether the log lacks an event that could not be written. */
  #isIncomplete = false;

  private constructor(state: QueueState, log: EventLog) {
    this.#state = state;
    this.#log = log;
    this.#nextSeq = state.lastSeq + 1;
  }

  /**
   * Opens the queue in a folder, with all that a former process has accepted.
   *
   * @param onUnreadable gets the number of lines in its file that cannot be read, if there are any
   */
  static async open(folder: string, onUnreadable: (lines: number) => void): Promise<Queue> {
    const state = new QueueState();
    let unreadable = 0;
    const log = await EventLog.open(path.join(folder, "journal.ndjson"), (line) => {
      const { success, data } = event.safeParse(line);
      if (success) state.apply(data);
      else unreadable += 1;
    });
    if (unreadable > 0) onUnreadable(unreadable);
    return new Queue(state, log);
  }

  /**
   * Accepts a request.
   *
   * @returns the job's id, once the request is safe on the disk
   * @throws Replayed if the same signature has come before
   * @throws system errors such as `ENOSPC`: then nothing was accepted
   */
  async accept({ cause, confirmShrink = false, signed }: BuildRequest): Promise<string> {
    if (signed && !this.useSignature(signed)) throw new Replayed();
    const accepted: Accepted = {
      ...{ kind: "accepted", seq: this.#nextSeq++, id: randomUUID() },
      ...{ at: new Date().toISOString(), cause, confirmShrink, signed: signed ?? null },
    };
    try {
      await this.#log.append(accepted);
    } catch (error) {
      // The sender tries again, perhaps with the same signature.
      if (signed) this.#state.signatures.delete(signed);
      throw error;
    }
    this.#compactIfLong();
    return accepted.id;
  }

  /**
   * Takes a signature for used, without keeping it on the disk.
   *
   * @returns false if it was already
   */
  useSignature(signed: Signed): boolean {
    return this.#state.signatures.use(signed);
  }

  /**
   * Keeps what came of a build.
   *
   * @throws system errors; the build counts all the same until the process ends
   */
  async addBuild(build: Omit<Built, "kind">): Promise<void> {
    const built: Built = { kind: "built", ...build };
    try {
      await this.#log.append(built);
    } catch (error) {
      this.#state.apply(built);
      this.#isIncomplete = true;
      throw error;
    }
    this.#compactIfLong();
  }

  #compactIfLong() {
    const { size } = this.#log;
    const isLong = size > COMPACT_BYTES && size > 2 * this.#compactedSize;
    if (!isLong && !this.#isIncomplete) return;
    // Keeps a second one from starting meanwhile.
    this.#compactedSize = Infinity;
    this.#isIncomplete = false;
    void this.#log
      .compact(() => this.#state.toEvents())
      .catch(() => (this.#isIncomplete = true))
      .finally(() => (this.#compactedSize = this.#log.size));
  }

  /** What is accepted and not built yet; `null` if there is nothing to do. */
  get pending(): Pending | null {
    return this.#state.pending;
  }

  /** The last requests, the oldest first. */
  get accepted(): readonly Accepted[] {
    return this.#state.accepted;
  }

  /** The last builds, the oldest first. */
  get builds(): readonly Built[] {
    return this.#state.builds;
  }

  close(): Promise<void> {
    return this.#log.close();
  }
}
