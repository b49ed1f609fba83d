import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { readJson, writeAtomically } from "./files";
import { httpMessages } from "./messages";
import { next, state, type Event, type State } from "./state";

/** What would be lost with the process, written whole. */
export class StateFile {
  #last: Promise<unknown> = Promise.resolve();
  #state: State;
  /** Why it cannot be written, and since when; `null` if it can. */
  problem: { readonly since: string; readonly message: string } | null = null;

  private constructor(
    private readonly file: string,
    private readonly log: Logger,
    found: State,
  ) {
    this.#state = found;
  }

  get state(): State {
    return this.#state;
  }

  /** Reads the state in a folder, if it can: what is forgotten is built all the same, as at every start. */
  static async open(folder: string, log: Logger): Promise<StateFile> {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, "state.json");
    const found = await readJson(folder, "state.json", state);
    if (!found && existsSync(file)) log.warn("the state cannot be read: everything is built anew");
    return new StateFile(file, log, found ?? state.parse({}));
  }

  /** Lets something change the state, once that is on the disk. @throws system errors; then it stays as it was */
  accept(...events: readonly Event[]): Promise<void> {
    return this.#inTurn(async () => {
      const changed = events.reduce(next, this.#state);
      await this.#write(changed);
      this.#state = changed;
    });
  }

  /** Notes what has happened: so it is, even if it can be written only with what comes later. */
  record(event: Event): Promise<void> {
    return this.#inTurn(async () => {
      this.#state = next(this.#state, event);
      await this.#write(this.#state).catch(() => undefined);
    });
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const changing = this.#last.then(change);
    this.#last = changing.catch(() => undefined);
    return changing;
  }

  async #write(changed: State) {
    try {
      await writeAtomically(this.file, `${JSON.stringify(changed)}\n`);
      this.problem = null;
    } catch (err) {
      this.log.error({ err }, "the state cannot be written");
      const since = this.problem?.since ?? new Date().toISOString();
      this.problem = { since, message: httpMessages.cannotSave };
      throw err;
    }
  }
}
