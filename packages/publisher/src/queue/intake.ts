import type { Logger } from "pino";
import { isDiskFull } from "../disk-full";
import { words } from "../http/words";
import { Replayed, type Queue, type Request } from "./queue";
import type { Signed } from "./records";

/** What became of a request, with the status and the line to answer it with. */
export interface Taken {
  readonly status: 202 | 401 | 503;
  readonly message: string;
  /** Its id, if a build is made for it. */
  readonly job: string | null;
}

/** Why nothing can be accepted. */
export interface Trouble {
  readonly since: Date;
  readonly message: string;
}

/** Takes in what asks for a build, whoever asks. Says "accepted" only of what is kept. */
export class Intake {
  readonly #queue: Queue;
  readonly #asked: () => void;
  readonly #log: Logger;
  #trouble: Trouble | null = null;
  #isClosed = false;

  constructor(queue: Queue, asked: () => void, log: Logger) {
    this.#queue = queue;
    this.#asked = asked;
    this.#log = log;
  }

  /** Why the last request could not be accepted; `null` when all is well. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Accepts nothing any more: the sender comes again when there is a new process. */
  close(): void {
    this.#isClosed = true;
  }

  /** Takes in what asks for a build. Never rejects. */
  async take(request: Request): Promise<Taken> {
    if (this.#isClosed) return { status: 503, message: words.stopping, job: null };
    try {
      const job = await this.#queue.accept(request);
      this.#trouble = null;
      this.#log.info({ job, cause: request.cause }, "accepted");
      this.#asked();
      return { status: 202, message: words.accepted, job };
    } catch (error) {
      if (error instanceof Replayed) return { status: 401, message: words.replayed, job: null };
      return this.#refuse(error);
    }
  }

  #refuse(error: unknown): Taken {
    const message = isDiskFull(error) ? words.diskFull : words.cannotKeep;
    this.#log.error({ err: error }, "cannot accept");
    this.#trouble = { since: this.#trouble?.since ?? new Date(), message };
    return { status: 503, message, job: null };
  }

  /** Takes in what asks for nothing. It is not kept: a crash loses nothing by it. */
  takeNothing(signed: Signed, message: string): Taken {
    const isNew = this.#queue.see(signed);
    return isNew
      ? { status: 202, message, job: null }
      : { status: 401, message: words.replayed, job: null };
  }
}
