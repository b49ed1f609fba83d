import type { Logger } from "pino";
import { isDiskFull } from "../files";
import { httpMessages } from "../messages";
import type { Signed } from "./events";
import { Replayed, type BuildRequest, type Queue } from "./queue";

/** What became of a request, as it is answered. */
export interface Result {
  readonly status: 202 | 401 | 503;
  readonly message: string;
  /** Its id, if it is built. */
  readonly job: string | null;
}

/** Why nothing can be accepted. */
export interface StorageProblem {
  readonly since: Date;
  readonly message: string;
}

/** Accepts requests for builds, whoever asks. Only what is on the disk counts as accepted. */
export class BuildRequests {
  readonly #queue: Queue;
  readonly #onAccepted: () => void;
  readonly #log: Logger;
  #storageProblem: StorageProblem | null = null;
  #isClosed = false;

  constructor(queue: Queue, onAccepted: () => void, log: Logger) {
    this.#queue = queue;
    this.#onAccepted = onAccepted;
    this.#log = log;
  }

  /** Why the last request could not be accepted; `null` if it was. */
  get storageProblem(): StorageProblem | null {
    return this.#storageProblem;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Accepts nothing from now on. Senders try again, and reach the next process. */
  close(): void {
    this.#isClosed = true;
  }

  /** Accepts a request for a build. Never rejects. */
  async accept(request: BuildRequest): Promise<Result> {
    if (this.#isClosed) return { status: 503, message: httpMessages.stopping, job: null };
    try {
      const job = await this.#queue.accept(request);
      this.#storageProblem = null;
      this.#log.info({ job, cause: request.cause }, "accepted");
      this.#onAccepted();
      return { status: 202, message: httpMessages.accepted, job };
    } catch (error) {
      if (error instanceof Replayed)
        return { status: 401, message: httpMessages.replayed, job: null };
      const message = isDiskFull(error) ? httpMessages.diskFull : httpMessages.cannotKeep;
      this.#log.error({ err: error }, "cannot accept");
      this.#storageProblem = { since: this.#storageProblem?.since ?? new Date(), message };
      return { status: 503, message, job: null };
    }
  }

  /** Answers a signed request that asks for no build. It is not kept, since a crash loses nothing. */
  acknowledge(signed: Signed, message: string): Result {
    return this.#queue.useSignature(signed)
      ? { status: 202, message, job: null }
      : { status: 401, message: httpMessages.replayed, job: null };
  }
}
