import { spawn } from "node:child_process";
import { connect } from "node:net";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Logger } from "pino";
import { z } from "zod";
import { readJson } from "../files";
import { untilLogTaken } from "../log";
import { buildMessages } from "../messages";
import type { Releases } from "../releases/releases";
import type { Settings } from "../settings";
import type { StateFile } from "../state-file";
import { linesOf } from "./lines";
import { EXIT_LINE, SAID, type BuildOrder } from "./program";

/** Why something that was published is not live, for the officiant, as the build's `.hosting/problems.json` says it. */
const problem = z.object({
  /** `ended`: a build that has not said why. */
  kind: z.enum(["environment", "contentful", "content", "content-loss", "ended"]),
  /** One sentence. */
  heading: z.string(),
  /** What to fix, a sentence each, with the entry's address. */
  problems: z.array(z.string()),
  /** For `content-loss`: what confirms that exactly so much is gone on purpose. */
  confirm: z.string().nullable().default(null),
});
type Problem = z.infer<typeof problem>;

/** How a build ended. Times are ISO 8601. */
export interface Build {
  /** `refused` because of what is in it, which another try would not change; `failed` for what may pass. */
  readonly outcome: "released" | "refused" | "failed";
  readonly startedAt: string;
  readonly endedAt: string;
  readonly seconds: number;
  /** Whether it has used the cache of the one before. */
  readonly warm: boolean;
  readonly problem: Problem | null;
}

const MAX_PROBLEMS = 50;
/** How many of the log's last lines the status shows, and how much of each text. */
const SHOWN_LINES = 10;
const MAX_LENGTH = 600;

const TOO_LONG = "it takes too long";

/** Builds that another try would not change: somebody has to do something first. */
const FINAL: readonly Problem["kind"][] = ["content", "content-loss"];

const because = (heading: string, problems: string[] = []): Problem => ({
  kind: "ended",
  heading,
  problems,
  confirm: null,
});

/** Has the site built by another process, and makes a release of what it has made. */
export class Builder {
  #stop = new AbortController();
  /** How many builds have used the cache since it was made; `null` if the next one must not use it. */
  #warmBuilds: number | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly releases: Releases,
    private readonly log: Logger,
  ) {}

  /** Ends a build that runs, if it has not been made live yet. */
  stop(): void {
    this.#stop.abort();
  }

  /** Builds once. @returns what came of it, or `null` if it was stopped */
  async build(): Promise<Build | null> {
    const start = performance.now();
    const startedAt = new Date().toISOString();
    const warmBuilds = this.#warmBuilds ?? Infinity;
    const warm = warmBuilds < this.settings.maxWarmBuilds;
    this.#stop = new AbortController();
    const problem = await this.#run(warm).catch((error: unknown) => {
      this.log.error({ err: error }, "build failed");
      const reason = this.settings.redact(error instanceof Error ? error.message : String(error));
      return because(buildMessages.unexpected(reason));
    });
    // A build that has said why itself leaves its cache as it was.
    const isCacheBad = problem === undefined || problem?.kind === "ended";
    this.#warmBuilds = isCacheBad ? null : warm ? warmBuilds + 1 : 0;
    if (problem === undefined) return null;
    const outcome = !problem ? "released" : FINAL.includes(problem.kind) ? "refused" : "failed";
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    return { outcome, problem, warm, startedAt, endedAt: new Date().toISOString(), seconds };
  }

  /** @returns why it is not live, `null` if it is, and `undefined` if it was stopped */
  async #run(warm: boolean): Promise<Problem | null | undefined> {
    const lines: string[] = [];
    const stop = this.#stop;
    const { PUBLISHER_BUILD_FOLDER: folder, PUBLISHER_BUILD_LIMIT: limit } = this.settings;
    const timer = setTimeout(() => stop.abort(TOO_LONG), limit);
    const live = await this.releases.readLiveBuild();
    const order = { cold: !warm, live, confirmed: this.file.state.confirmed };
    const code = await this.#converse(order, lines).finally(() => clearTimeout(timer));
    if (code === 0) return (await this.releases.make(folder, stop.signal)) ? null : undefined;
    if (stop.signal.reason === TOO_LONG) return because(buildMessages.timeout(limit), lines);
    if (stop.signal.aborted) return undefined;
    if (code === null) return because(buildMessages.killed, lines);
    return (await this.#readProblem()) ?? because(buildMessages.failed, lines);
  }

  /** Starts a build: what goes into it and what comes out of it, as `program.ts` says. */
  #start(): { input: Writable; output: Readable } {
    const { settings } = this;
    const { PUBLISHER_BUILD_COMMAND: command, PUBLISHER_BUILD_SOCKET: address } = settings;
    if (address !== undefined) {
      const socket = connect({ path: address, allowHalfOpen: true });
      return { input: socket, output: socket };
    }
    const program = path.join(__dirname, `program${path.extname(__filename)}`);
    const { PUBLISHER_BUILD_FOLDER: folder, PUBLISHER_PROJECT: project } = settings;
    const args = [...process.execArgv, program, project, folder, command];
    // A group of its own, so that Ctrl+C reaches the publisher alone.
    const stdio = ["pipe", "pipe", "inherit"] as const;
    const child = spawn(process.execPath, args, { detached: true, stdio: [...stdio] });
    child.on("error", (error) => child.stdout.destroy(error));
    return { input: child.stdin, output: child.stdout };
  }

  /**
   * Has a build made, and logs what it says; `lines` gets the last of that, for the status.
   *
   * @returns the exit code of its command; `null` if it did not say so, because it was killed
   */
  async #converse(order: BuildOrder, lines: string[]): Promise<number | null> {
    const { signal } = this.#stop;
    if (signal.aborted) return null;
    const { input, output } = this.#start();
    const failures: Error[] = [];
    for (const stream of [input, output]) stream.on("error", (error) => failures.push(error));
    // The end of its input stops a build.
    signal.addEventListener("abort", () => input.end(() => output.destroy()));
    input.write(`${JSON.stringify(order)}\n`);
    let code: number | null = null;
    for await (const line of linesOf(output)) {
      const [, exit] = EXIT_LINE.exec(line) ?? [];
      // The end of its input ends all that it has started, and the end of its output says that it has.
      if (exit !== undefined) input.end();
      code ??= exit === undefined ? null : Number(exit);
      const words = line.startsWith(SAID) ? line.slice(SAID.length) : "";
      const text = this.settings.redact(words).trim();
      if (text === "") continue;
      this.log.info({ build: text });
      await untilLogTaken(signal);
      lines.push(text.slice(0, MAX_LENGTH));
      if (lines.length > SHOWN_LINES) lines.shift();
    }
    if (code === null && lines.length === 0 && failures[0]) throw failures[0];
    return code;
  }

  /** @returns what the build says of its problems, for the status; `null` if it has not said why */
  async #readProblem(): Promise<Problem | null> {
    const file = "work/.hosting/problems.json";
    const found = await readJson(this.settings.PUBLISHER_BUILD_FOLDER, file, problem);
    const clean = (line: string) => this.settings.redact(line).trim().slice(0, MAX_LENGTH);
    const problems = found?.problems.slice(0, MAX_PROBLEMS).map(clean) ?? [];
    return found && { ...found, heading: clean(found.heading), problems };
  }
}
