import { renameSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { TEMP_SUFFIX, flush, ifMissing, writeAtomically } from "../files";

export type MessageState = "waiting" | "failed" | "delivered";

/** A message on the disk. Its file is called `<when it arrived>-<key>.<state>`. */
export interface KeptMessage {
  /** The same for the same message. */
  readonly key: string;
  /** When it arrived, in ms since 1970. */
  readonly receivedAt: number;
  state: MessageState;
  /** Whether its words are still there; a file without is empty. */
  hasWords: boolean;
  /** How often it was tried since the start. */
  attempts: number;
  /** When it is tried next, by the clock that nobody can set; 0 for at once. */
  due: number;
}

const FILE = /^(\d+)-([0-9a-f]{32})\.(waiting|failed|delivered)$/;

/** No other message has this id, also if the same words come again. */
export const idOf = ({ key, receivedAt }: KeptMessage) => `${receivedAt}-${key}`;

/** Couples' messages in a folder that the publisher's user alone can read, a file for each. */
export class MessageFiles {
  readonly #all = new Set<KeptMessage>();

  private constructor(private readonly folder: string) {}

  /** Opens the folder, or makes it, and removes what a crash has left half written. */
  static async open(folder: string): Promise<MessageFiles> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const files = new MessageFiles(folder);
    for (const name of (await readdir(folder)).sort()) {
      const file = path.join(folder, name);
      if (name.endsWith(TEMP_SUFFIX)) await rm(file);
      const [, receivedAt, key, state] = FILE.exec(name) ?? [];
      if (!receivedAt || !key || !state) continue;
      const hasWords = (await stat(file)).size > 0;
      const kept = { key, receivedAt: Number(receivedAt), state: state as MessageState, hasWords };
      files.#all.add({ ...kept, attempts: 0, due: 0 });
    }
    return files;
  }

  /** The oldest first, of one state or of all. */
  list(state?: MessageState): KeptMessage[] {
    return [...this.#all].filter((message) => state === undefined || message.state === state);
  }

  /**
   * @returns once the message is safe on the disk
   * @throws system errors such as `ENOSPC`: then nothing of it is there
   */
  async write(key: string, text: string): Promise<void> {
    const message: KeptMessage = {
      key,
      receivedAt: Date.now(),
      state: "waiting",
      hasWords: true,
      attempts: 0,
      due: 0,
    };
    const file = this.#pathOf(message);
    try {
      await writeAtomically(file, text);
    } catch (error) {
      // What is not accepted will be sent again: it must not be delivered twice.
      await Promise.all([rm(file + TEMP_SUFFIX, { force: true }), rm(file, { force: true })]);
      throw error;
    }
    this.#all.add(message);
  }

  /** A message's text; `null` if somebody has removed its file. */
  async read(message: KeptMessage): Promise<string | null> {
    const text = await readFile(this.#pathOf(message), "utf8").catch(ifMissing(null));
    if (text === null) this.#all.delete(message);
    return text;
  }

  /** At once: after a crash in between, a delivered message would be sent again. */
  move(message: KeptMessage, state: MessageState): void {
    const from = this.#pathOf(message);
    message.state = state;
    renameSync(from, this.#pathOf(message));
  }

  /** Deletes a message's words; that it came is still known. */
  async deleteWords(message: KeptMessage): Promise<void> {
    message.hasWords = false;
    await truncate(this.#pathOf(message)).catch(ifMissing(undefined));
  }

  async forget(message: KeptMessage): Promise<void> {
    this.#all.delete(message);
    await rm(this.#pathOf(message), { force: true });
  }

  flush(): Promise<void> {
    return flush(this.folder);
  }

  #pathOf(message: KeptMessage) {
    return path.join(this.folder, `${idOf(message)}.${message.state}`);
  }
}
