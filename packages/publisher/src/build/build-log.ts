import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";

const MOST_BYTES = 1024 * 1024;
/** How many of the last lines are kept where there are too many. */
const LAST_LINES = 400;
const LOGS_KEPT = 20;

/** A file with what a build has said: its beginning and its end, where it said very much. */
export class BuildLog {
  readonly #stream: WriteStream;
  #bytes = 0;
  #leftOut = 0;
  #last: string[] = [];

  private constructor(file: string) {
    this.#stream = createWriteStream(file);
    // A log that cannot be written, on a full disk, must not stop the build.
    this.#stream.on("error", () => undefined);
  }

  /** Begins a log in the folder, and removes those that are too old to matter. */
  static async begin(folder: string): Promise<BuildLog> {
    await mkdir(folder, { recursive: true });
    const old = (await readdir(folder)).sort().slice(0, 1 - LOGS_KEPT);
    await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
    const name = new Date().toISOString().replace(/[:.]/g, "-");
    return new BuildLog(path.join(folder, `build-${name}.log`));
  }

  line(text: string): void {
    this.#bytes += Buffer.byteLength(text) + 1;
    if (this.#bytes <= MOST_BYTES) {
      this.#stream.write(`${text}\n`);
      return;
    }
    this.#last.push(text.slice(0, 1000));
    if (this.#last.length > LAST_LINES) {
      this.#last.shift();
      this.#leftOut += 1;
    }
  }

  async close(): Promise<void> {
    if (this.#leftOut > 0) this.#stream.write(`… ${this.#leftOut} lines are left out …\n`);
    for (const line of this.#last) this.#stream.write(`${line}\n`);
    this.#stream.end();
    if (!this.#stream.closed) await once(this.#stream, "close");
  }
}
