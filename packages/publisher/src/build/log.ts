import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { codeOf } from "../files";
import type { Redact } from "../log";

const MAX_BYTES = 1024 * 1024;
const MAX_LINE = 10_000;
const LOGS_KEPT = 20;
/** How many lines, and how much of each, the status shows. */
const SHOWN_LINES = 10;
const SHOWN_LENGTH = 600;

const DISK_FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device/i;

/** A build's output in a file, without secrets: its first megabyte, and its last lines. */
export class BuildLog {
  readonly #file: ReturnType<typeof createWriteStream>;
  #bytes = 0;
  /** The last lines of the build, for the status. */
  lastLines: string[] = [];
  isDiskFull = false;

  private constructor(
    file: string,
    private readonly redact: Redact,
  ) {
    this.#file = createWriteStream(file);
    // On a full disk the build may still succeed.
    this.#file.on("error", () => undefined);
  }

  /** Creates a log in the folder, and removes the oldest ones. */
  static async create(folder: string, redact: Redact): Promise<BuildLog> {
    await mkdir(folder, { recursive: true });
    const old = (await readdir(folder)).sort().slice(0, 1 - LOGS_KEPT);
    await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
    const name = new Date().toISOString().replace(/[:.]/g, "-");
    return new BuildLog(path.join(folder, `build-${name}.log`), redact);
  }

  /**
   * Takes in what a build prints, line by line, but for its last line.
   *
   * @returns that line; `null` if it has printed nothing
   * @throws system errors such as `ENOENT` where it could not be started
   */
  async read(output: Readable): Promise<string | null> {
    let [last, rest]: [string | null, string] = [null, ""];
    try {
      for await (const text of output.setEncoding("utf8")) {
        const lines = (rest + String(text)).split(/\r?\n/);
        // A line without end must not fill the memory. The second half is there for a secret to be whole.
        rest = lines.pop()!.slice(0, 2 * MAX_LINE);
        for (const line of lines) {
          if (last !== null) this.add(last);
          last = line;
        }
      }
    } catch (error) {
      // It has ended without reading what it was sent.
      if (codeOf(error) !== "ECONNRESET") throw error;
    }
    return rest || last;
  }

  /** Adds a line. */
  add(text: string): void {
    const line = this.redact(text).slice(0, MAX_LINE);
    if (DISK_FULL.test(line)) this.isDiskFull = true;
    const shown = line.trim().slice(0, SHOWN_LENGTH);
    if (shown) this.lastLines = [...this.lastLines.slice(1 - SHOWN_LINES), shown];
    this.#bytes += Buffer.byteLength(line) + 1;
    if (this.#bytes <= MAX_BYTES) this.#file.write(`${line}\n`);
  }

  /** Writes the file to its end. */
  async close(): Promise<void> {
    if (this.#bytes > MAX_BYTES) this.#file.write(`…\n${this.lastLines.join("\n")}\n`);
    this.#file.end();
    if (!this.#file.closed) await once(this.#file, "close");
  }
}
