import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Redact } from "../log";

const LONGEST_LINE = 64 * 1024;
/** No secret is longer. */
const LONGEST_SECRET = 4 * 1024;

/**
 * Splits a stream of text into lines without secrets. A line that never ends is handed on in pieces,
 * which overlap so that no secret is cut in two.
 *
 * @param onLine gets one line at a time, without its end
 */
export function lineSplitter(redact: Redact, onLine: (line: string) => void) {
  let rest = "";
  return {
    push(text: string) {
      const [first = "", ...others] = text.split("\n");
      const lines = [rest + first, ...others];
      rest = lines.pop()!;
      for (const line of lines) onLine(redact(line.replace(/\r$/, "")));
      if (rest.length <= LONGEST_LINE) return;
      const redacted = redact(rest);
      onLine(redacted.slice(0, -LONGEST_SECRET));
      rest = redacted.slice(-LONGEST_SECRET);
    },
    end() {
      if (rest) onLine(redact(rest));
      rest = "";
    },
  };
}

const MAX_BYTES = 1024 * 1024;
/** How many of the last lines are kept if there are too many. */
const TAIL_LINES = 400;
const LOGS_KEPT = 20;
/** How many lines, and how much of each, the status shows. */
const SHOWN_LINES = 10;
const SHOWN_LENGTH = 600;

const DISK_FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device/i;

type Stream = "stdout" | "stderr";

/** A build's output in a file, without secrets: its beginning and its end, if there is very much. */
export class BuildLog {
  readonly #file: WriteStream;
  readonly #splitters: Readonly<Record<Stream, ReturnType<typeof lineSplitter>>>;
  readonly #shown: Record<Stream, string[]> = { stdout: [], stderr: [] };
  #bytes = 0;
  #omitted = 0;
  #tail: string[] = [];
  #isDiskFull = false;

  private constructor(file: string, redact: Redact) {
    this.#file = createWriteStream(file);
    // On a full disk the build may still succeed.
    this.#file.on("error", () => undefined);
    const splitterOf = (stream: Stream) =>
      lineSplitter(redact, (line) => this.#outputLine(stream, line));
    this.#splitters = { stdout: splitterOf("stdout"), stderr: splitterOf("stderr") };
  }

  /** Creates a log in the folder, and removes the oldest ones. */
  static async create(folder: string, redact: Redact): Promise<BuildLog> {
    await mkdir(folder, { recursive: true });
    const old = (await readdir(folder)).sort().slice(0, 1 - LOGS_KEPT);
    await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
    const name = new Date().toISOString().replace(/[:.]/g, "-");
    return new BuildLog(path.join(folder, `build-${name}.log`), redact);
  }

  /** The last lines that the build has printed, of its errors if there are any. */
  get lastLines(): readonly string[] {
    const { stdout, stderr } = this.#shown;
    return stderr.length > 0 ? stderr : stdout;
  }

  /** Whether the build has complained about a full disk. */
  get isDiskFull(): boolean {
    return this.#isDiskFull;
  }

  output(stream: Stream, text: string): void {
    this.#splitters[stream].push(text);
  }

  #outputLine(stream: Stream, line: string) {
    this.#write(line);
    if (DISK_FULL.test(line)) this.#isDiskFull = true;
    const shown = line.trim().slice(0, SHOWN_LENGTH);
    if (shown) this.#shown[stream] = [...this.#shown[stream].slice(1 - SHOWN_LINES), shown];
  }

  #write(line: string) {
    this.#bytes += Buffer.byteLength(line) + 1;
    if (this.#bytes <= MAX_BYTES) {
      this.#file.write(`${line}\n`);
      return;
    }
    this.#tail.push(line.slice(0, 1000));
    if (this.#tail.length > TAIL_LINES) {
      this.#tail.shift();
      this.#omitted += 1;
    }
  }

  /** @param ending how the build has ended, for the last line; `null` if it could not be run */
  async close(ending: object | null): Promise<void> {
    this.#splitters.stdout.end();
    this.#splitters.stderr.end();
    if (ending) this.#write(`The build ended: ${JSON.stringify(ending)}`);
    if (this.#omitted > 0) this.#file.write(`… ${this.#omitted} lines are left out …\n`);
    for (const line of this.#tail) this.#file.write(`${line}\n`);
    this.#file.end();
    if (!this.#file.closed) await once(this.#file, "close");
  }
}
