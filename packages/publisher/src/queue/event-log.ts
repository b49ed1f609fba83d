import { mkdir, open, readFile, rename, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { flush, ifMissing } from "../files";

interface Write {
  readonly event: object;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

const lineOf = (event: object) => `${JSON.stringify(event)}\n`;

const NEW_LINE = 0x0a;

/** The complete lines of a file: what follows the last of them is a write that a crash cut off. */
async function completeLines(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(ifMissing(Buffer.alloc(0)));
  return bytes.subarray(0, bytes.lastIndexOf(NEW_LINE) + 1);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * An append-only file of events, one JSON object per line. An event for which `append` has resolved
 * survives a crash and a power cut; one for which it has rejected may be there or not.
 */
export class EventLog {
  readonly #file: string;
  readonly #onEvent: (event: unknown) => void;
  #handle: FileHandle;
  #size: number;
  #pending: Write[] = [];
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(
    file: string,
    onEvent: (event: unknown) => void,
    handle: FileHandle,
    size: number,
  ) {
    this.#file = file;
    this.#onEvent = onEvent;
    this.#handle = handle;
    this.#size = size;
  }

  /**
   * Opens a log, or creates it.
   *
   * @param onEvent gets each event once it is on the disk, in order, those of the file first;
   * `undefined` for a line that cannot be read
   */
  static async open(file: string, onEvent: (event: unknown) => void): Promise<EventLog> {
    await mkdir(path.dirname(file), { recursive: true });
    const bytes = await completeLines(file);
    for (const line of bytes.toString("utf8").split("\n").slice(0, -1)) onEvent(parse(line));
    const handle = await open(file, bytes.length === 0 ? "w" : "r+");
    await handle.truncate(bytes.length);
    await handle.sync();
    await flush(path.dirname(file));
    return new EventLog(file, onEvent, handle, bytes.length);
  }

  /** Size in bytes. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds an event. Those that come during a write are flushed together after it.
   *
   * @throws system errors such as `ENOSPC`
   */
  append(event: object): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ event, resolve, reject });
      if (this.#pending.length === 1) this.#lastWrite = this.#lastWrite.then(() => this.#write());
    });
  }

  async #write() {
    const batch = this.#pending;
    this.#pending = [];
    const bytes = Buffer.from(batch.map(({ event }) => lineOf(event)).join(""));
    try {
      for (let done = 0; done < bytes.length;) {
        // At a position, not at the end, where a write that failed may have left something.
        const position = this.#size + done;
        const { bytesWritten } = await this.#handle.write(bytes, done, undefined, position);
        done += bytesWritten;
      }
      await this.#handle.datasync();
      this.#size += bytes.length;
      for (const { event, resolve } of batch) {
        this.#onEvent(event);
        resolve();
      }
    } catch (error) {
      await this.#handle.truncate(this.#size).catch(() => undefined);
      for (const { reject } of batch) reject(error);
    }
  }

  /**
   * Replaces the file atomically.
   *
   * @param events asked for when no write is under way, so that none is missing
   * @throws system errors; the old file then stays in use
   */
  compact(events: () => readonly object[]): Promise<void> {
    const compacted = this.#lastWrite.then(() => this.#replace(events()));
    this.#lastWrite = compacted.catch(() => undefined);
    return compacted;
  }

  async #replace(events: readonly object[]) {
    const draft = `${this.#file}.draft`;
    const bytes = Buffer.from(events.map(lineOf).join(""));
    const handle = await open(draft, "w");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
      await rename(draft, this.#file);
    } catch (error) {
      await handle.close();
      await rm(draft, { force: true });
      throw error;
    }
    const former = this.#handle;
    this.#handle = handle;
    this.#size = bytes.length;
    await former.close();
    await flush(path.dirname(this.#file));
  }

  /** Waits for the last write, and closes the file. */
  async close(): Promise<void> {
    await this.#lastWrite;
    await this.#handle.close();
  }
}
