import { mkdir, open, readFile, rename, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { sync } from "../releases/durable";

interface Waiting {
  readonly record: object;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

const lineOf = (record: object) => `${JSON.stringify(record)}\n`;

const NEW_LINE = 0x0a;

/** The whole lines of a file: what follows the last of them is a write that a crash cut off. */
async function wholeLines(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  return bytes.subarray(0, bytes.lastIndexOf(NEW_LINE) + 1);
}

function recordOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * A file of records, a line each. What `append` has resolved for outlasts a crash and a power cut;
 * what it has rejected may be there or not.
 */
export class Journal {
  readonly #file: string;
  readonly #kept: (record: unknown) => void;
  #handle: FileHandle;
  #size: number;
  #waiting: Waiting[] = [];
  #work: Promise<void> = Promise.resolve();

  private constructor(
    file: string,
    kept: (record: unknown) => void,
    handle: FileHandle,
    size: number,
  ) {
    this.#file = file;
    this.#kept = kept;
    this.#handle = handle;
    this.#size = size;
  }

  /**
   * Opens a journal, or begins one.
   *
   * @param kept told of each record once it is on the disk, in order: first of those that are there
   * already, `undefined` for a line that cannot be read
   */
  static async open(file: string, kept: (record: unknown) => void): Promise<Journal> {
    await mkdir(path.dirname(file), { recursive: true });
    const bytes = await wholeLines(file);
    const lines = bytes.toString("utf8").split("\n").slice(0, -1);
    for (const line of lines) kept(recordOf(line));
    const handle = await open(file, bytes.length === 0 ? "w" : "r+");
    await handle.truncate(bytes.length);
    await handle.sync();
    await sync(path.dirname(file));
    return new Journal(file, kept, handle, bytes.length);
  }

  /** How many bytes the journal has. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a record. Records that come while another is being written share one trip to the disk.
   *
   * @throws what the disk says, such as `ENOSPC` when it is full
   */
  append(record: object): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      if (this.#waiting.length === 1) this.#work = this.#work.then(() => this.#writeWaiting());
    });
  }

  async #writeWaiting() {
    const batch = this.#waiting;
    this.#waiting = [];
    const bytes = Buffer.from(batch.map(({ record }) => lineOf(record)).join(""));
    try {
      // At a place, not at the end: what a write that failed has left there is written over.
      await this.#writeAll(bytes);
      await this.#handle.datasync();
      this.#size += bytes.length;
      for (const { record, resolve } of batch) {
        this.#kept(record);
        resolve();
      }
    } catch (error) {
      await this.#handle.truncate(this.#size).catch(() => undefined);
      for (const { reject } of batch) reject(error);
    }
  }

  async #writeAll(bytes: Buffer) {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(
        bytes,
        done,
        bytes.length - done,
        this.#size + done,
      );
      done += bytesWritten;
    }
  }

  /**
   * Writes the journal anew. A crash leaves the old one or the new one whole.
   *
   * @param records asked for once nothing else is being written, so that none is missing
   * @throws what the disk says; the old journal then goes on
   */
  rewrite(records: () => readonly object[]): Promise<void> {
    const rewriting = this.#work.then(() => this.#replace(records()));
    this.#work = rewriting.catch(() => undefined);
    return rewriting;
  }

  async #replace(records: readonly object[]) {
    const draft = `${this.#file}.draft`;
    const bytes = Buffer.from(records.map(lineOf).join(""));
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
    await sync(path.dirname(this.#file));
  }

  /** Waits for what is being written, and closes the file. */
  async close(): Promise<void> {
    await this.#work;
    await this.#handle.close();
  }
}
