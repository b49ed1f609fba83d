import { renameSync, utimesSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { TEMP_SUFFIX, flush, ifMissing, writeAtomically } from "../files";
import { DAY_MS } from "../time";

/** `failed`: refused for good, and the officiant has not been told; `reported`: she has. */
const STATES = ["waiting", "failed", "reported", "delivered"] as const;
export type MessageState = (typeof STATES)[number];

/** A message on the disk. Its file is called `<when it arrived>-<key>.<state>`. */
export interface KeptMessage {
  /** The same for the same message. */
  readonly key: string;
  /** When it arrived, in ms since 1970. */
  readonly receivedAt: number;
  state: MessageState;
  /** When it came into its state, in ms since 1970. */
  changedAt: number;
  /** Bytes of its text; 0 once that is deleted. */
  size: number;
  /** How often it was tried since the start. */
  attempts: number;
  /** When it is tried next, by the clock that nobody can set; 0 for at once. */
  due: number;
}

const FILE = /^(\d+)-([0-9a-f]{32})\.(\w+)$/;
/** For so many days it is known that a message came, even if its words are deleted; refused ones are kept. */
export const KEPT_DAYS = 30;
export const REMEMBERED = KEPT_DAYS * DAY_MS;
/** What a file takes on a disk, even one with little text or none, in bytes. */
const BLOCK = 4096;

/** No other message has this id, also if the same words come again. */
export const idOf = ({ key, receivedAt }: KeptMessage) => `${receivedAt}-${key}`;

/** Couples' messages in a folder that the publisher's user alone can read, a file for each. */
export class MessageFiles {
  readonly #all = new Set<KeptMessage>();

  private constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Opens the folder, or makes it, with so much disk for messages, and removes what is half written. */
  static async open(folder: string, maxBytes: number): Promise<MessageFiles> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const files = new MessageFiles(folder, maxBytes);
    for (const name of (await readdir(folder)).sort()) {
      const file = path.join(folder, name);
      if (name.endsWith(TEMP_SUFFIX)) await rm(file);
      const [, receivedAt, key, ending] = FILE.exec(name) ?? [];
      const state = STATES.find((each) => each === ending);
      if (!receivedAt || !key || !state) continue;
      const { size, mtimeMs: changedAt } = await stat(file);
      const at = Number(receivedAt);
      files.#all.add({ key, receivedAt: at, changedAt, state, size, attempts: 0, due: 0 });
    }
    return files;
  }

  /** Whether messages that are not delivered take all of the disk that messages may take. */
  get isFull(): boolean {
    return this.#bytes("waiting", "failed", "reported") >= this.maxBytes;
  }

  #bytes(...states: readonly MessageState[]): number {
    const blocks = this.list(...states).map(({ size }) => Math.max(1, Math.ceil(size / BLOCK)));
    return blocks.reduce((sum, each) => sum + each, 0) * BLOCK;
  }

  /** One state after another, the oldest first; all of them, if none is named. */
  list(...states: readonly MessageState[]): KeptMessage[] {
    const all = [...this.#all];
    if (states.length === 0) return all;
    return states.flatMap((state) => all.filter((message) => message.state === state));
  }

  /**
   * @returns once the message is safe on the disk
   * @throws Error, with the status 507 where there is no room: then nothing of it is there
   */
  async write(key: string, text: string): Promise<void> {
    if (this.isFull) throw Object.assign(new Error("No room"), { statusCode: 507 });
    // Those that were delivered first make room.
    for (const old of this.#bytes() >= this.maxBytes ? this.list("delivered") : []) {
      await this.#forget(old);
      if (this.#bytes() < this.maxBytes) break;
    }
    const [receivedAt, size] = [Date.now(), Buffer.byteLength(text)];
    const times = { receivedAt, changedAt: receivedAt };
    const message: KeptMessage = { key, ...times, state: "waiting", size, attempts: 0, due: 0 };
    const file = this.#pathOf(message);
    await writeAtomically(file, text).catch(async (error: unknown) => {
      // What is not accepted will be sent again: it must not be delivered twice.
      await Promise.all([rm(file + TEMP_SUFFIX, { force: true }), rm(file, { force: true })]);
      throw error;
    });
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
    message.changedAt = Date.now();
    renameSync(from, this.#pathOf(message));
    utimesSync(this.#pathOf(message), message.changedAt / 1000, message.changedAt / 1000);
  }

  /** Deletes the words of what was delivered `keep` ms ago, and forgets what is older still. */
  async tidy(keep: number): Promise<void> {
    await flush(this.folder);
    for (const message of this.list("delivered", "reported")) {
      const age = Date.now() - message.changedAt;
      if (age >= (message.state === "reported" ? REMEMBERED : Math.max(REMEMBERED, keep))) {
        await this.#forget(message);
      } else if (message.state === "delivered" && message.size > 0 && age >= keep) {
        message.size = 0;
        await truncate(this.#pathOf(message)).catch(ifMissing(undefined));
      }
    }
  }

  async #forget(message: KeptMessage) {
    this.#all.delete(message);
    await rm(this.#pathOf(message), { force: true });
  }

  #pathOf = (message: KeptMessage) => path.join(this.folder, `${idOf(message)}.${message.state}`);
}
