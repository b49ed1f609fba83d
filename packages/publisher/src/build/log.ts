import type { Readable } from "node:stream";
import type { Logger } from "pino";
import { codeOf } from "../files";
import type { Redact } from "../log";

/** The most of a build's output that the publisher's log has, in characters. */
const MAX_LOGGED = 1024 * 1024;
const MAX_LINE = 10_000;
/** What the log adds to a line, such as the time. */
const LINE_OVERHEAD = 100;
/** How many lines, and how much of each, the status shows. */
const SHOWN_LINES = 10;
const SHOWN_LENGTH = 600;

const DISK_FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device/i;

/** A build's output, for the publisher's log and the status. */
export class BuildLog {
  #logged = 0;
  /** The last lines of the build, for the status. */
  lastLines: string[] = [];
  isDiskFull = false;

  constructor(
    private readonly log: Logger,
    private readonly redact: Redact,
  ) {}

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
    const line = this.redact(text);
    if (DISK_FULL.test(line)) this.isDiskFull = true;
    if (line.trim() === "") return;
    this.lastLines = [...this.lastLines.slice(1 - SHOWN_LINES), line.trim().slice(0, SHOWN_LENGTH)];
    this.#logged += Math.min(line.length, MAX_LINE) + LINE_OVERHEAD;
    if (this.#logged <= MAX_LOGGED) this.log.info({ build: line.slice(0, MAX_LINE) });
  }
}
