import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { z } from "zod";
import { ifMissing, isDiskFull, readBelow } from "../files";
import { redactor, type Redact } from "../log";
import { buildMessages } from "../messages";
import type { Releases } from "../releases/releases";
import type { Settings } from "../settings";
import { buildProblemKinds, type Build, type Problem, type StateFile } from "../state";
import { BuildLog } from "./log";
import { buildExit, type BuildExit, type BuildOrder } from "./program";

/** The content of `.hosting/problems.json`, in which the site's build says why it has failed. */
const buildProblems = z.object({
  kind: z.enum(buildProblemKinds),
  heading: z.string(),
  problems: z.array(z.string()),
  confirm: z.string().nullable().default(null),
});

const MAX_PROBLEMS = 50;
const MAX_LENGTH = 600;

/** Signals by which systems and people ask a program to stop. */
const STOP_SIGNALS: readonly string[] = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Why a build is stopped that somebody else has not stopped. */
const TOO_LONG = "it takes too long";

/** How often a connection is made anew that is closed at once, because the last build has not quite ended. */
const MAX_ATTEMPTS = 20;
const ATTEMPT_PAUSE_MS = 500;

/** @returns `null` for a last line of the log, as a build leaves that was killed */
function parseExit(line: string | null, log: BuildLog): BuildExit | null {
  try {
    return buildExit.parse(JSON.parse(line ?? ""));
  } catch {
    if (line) log.add(line);
    return null;
  }
}

/** Builds that another try would not change: somebody has to do something first. */
const FINAL: readonly Problem["kind"][] = ["content", "pages", "content-loss"];

type Outcome = Pick<Build, "outcome" | "release" | "problem">;
type Ended = Outcome & Pick<Build, "warm">;

const failed = (problem: Problem): Outcome => ({
  outcome: FINAL.includes(problem.kind) ? "refused" : "failed",
  release: null,
  problem,
});

const because = (summary: string, details: string[] = []): Problem => ({
  kind: "ended",
  summary,
  details,
  confirm: null,
});

const DISK_FULL: Problem = { ...because(buildMessages.diskFull), kind: "disk" };

interface Building {
  readonly startedAt: Date;
  /** Whether the pages are made and become a release. */
  isReleasing: boolean;
}

/** Has the site built by another process, and makes a release of what it has made. */
export class Builder {
  readonly #redact: Redact;
  #stop = new AbortController();
  /** The build that runs. */
  building: Building | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly releases: Releases,
    private readonly log: Logger,
  ) {
    this.#redact = redactor(settings.redacted);
  }

  /** Ends a build that runs, if it has not been made live yet. */
  stop(): void {
    this.#stop.abort();
  }

  /**
   * Builds once.
   *
   * @returns what came of it, or `null` if it was stopped
   */
  async build(): Promise<Build | null> {
    const [startedAt, start] = [new Date(), performance.now()];
    const { state } = this.file;
    const { failures, warmBuilds } = state;
    const cold = warmBuilds === null || warmBuilds >= this.settings.maxWarmBuilds;
    this.building = { startedAt, isReleasing: false };
    this.#stop = new AbortController();
    // A failure until it has ended well, also where the publisher or the machine ends meanwhile.
    state.warmBuilds = null;
    state.failures = failures + 1;
    state.triedAt = startedAt.toISOString();
    const ended = await this.#run(cold, warmBuilds ?? 0).catch((error: unknown) => {
      this.log.error({ err: error }, "build failed");
      const reason = this.#redact(error instanceof Error ? error.message : String(error));
      const problem = isDiskFull(error) ? DISK_FULL : because(buildMessages.unexpected(reason));
      return { ...failed(problem), warm: false };
    });
    this.building = null;
    if (!ended) state.failures = failures;
    else if (ended.outcome !== "failed") state.failures = 0;
    return (
      ended && {
        ...ended,
        startedAt: startedAt.toISOString(),
        endedAt: new Date().toISOString(),
        seconds: Math.round((performance.now() - start) / 100) / 10,
      }
    );
  }

  async #run(cold: boolean, warmBuilds: number): Promise<Ended | null> {
    const { state } = this.file;
    await this.file.save();
    this.log.info({ cold }, "build begins");
    const live = await readFile(this.releases.liveBuildFile, "utf8").catch(ifMissing(null));
    const log = new BuildLog(this.log, this.#redact);
    const stop = this.#stop;
    const timer = setTimeout(() => stop.abort(TOO_LONG), this.settings.buildTimeout);
    const order = { cold, live, confirmed: state.confirmed };
    const exit = await this.#converse(order, log).finally(() => clearTimeout(timer));
    const warm = exit?.warm ?? false;
    if (exit?.code !== 0) {
      const isTooLong = stop.signal.reason === TOO_LONG;
      const isStopped = stop.signal.aborted || STOP_SIGNALS.includes(exit?.signal ?? "");
      if (isStopped && !isTooLong) return null;
      const problem = await this.#why(exit, isTooLong, log);
      // A build that has said why itself leaves its cache as it was, but for pages that are not whole.
      if (!["disk", "ended", "pages"].includes(problem.kind)) state.warmBuilds = warmBuilds;
      return { ...failed(problem), warm };
    }
    if (this.building) this.building.isReleasing = true;
    const release = await this.releases.make(this.settings.buildFolder, this.#stop.signal);
    if (release === null) return null;
    state.warmBuilds = warm ? warmBuilds + 1 : 0;
    state.confirmed = null;
    return { outcome: "released", release, problem: null, warm };
  }

  /** Starts a build: what goes into it and what comes out of it, as `program.ts` says. */
  #start(): { input: Writable; output: Readable } {
    const { buildCommand, buildFolder, buildSocket, projectFolder } = this.settings;
    if (buildSocket !== null) {
      const socket = connect({ path: buildSocket, allowHalfOpen: true });
      return { input: socket, output: socket };
    }
    const program = path.join(__dirname, `program${path.extname(__filename)}`);
    const args = [...process.execArgv, program, projectFolder, buildFolder, buildCommand];
    // A group of its own, so that Ctrl+C reaches the publisher alone.
    const stdio = ["pipe", "pipe", "inherit"] as const;
    const child = spawn(process.execPath, args, { detached: true, stdio: [...stdio] });
    child.on("error", (error) => child.stdout.destroy(error));
    return { input: child.stdin, output: child.stdout };
  }

  /** @returns how the build ended; `null` if it did not say so, because it was killed */
  async #converse(order: BuildOrder, log: BuildLog): Promise<BuildExit | null> {
    const ended = this.#stop.signal;
    for (let attempt = 1; !ended.aborted; attempt += 1) {
      const { input, output } = this.#start();
      const end = () => input.end();
      input.on("error", () => undefined);
      ended.addEventListener("abort", end);
      input.write(`${JSON.stringify(order)}\n`);
      const last = await log.read(output);
      ended.removeEventListener("abort", end);
      input.destroy();
      if (last !== null || attempt === MAX_ATTEMPTS) return parseExit(last, log);
      await sleep(ATTEMPT_PAUSE_MS, undefined, { signal: ended }).catch(() => undefined);
    }
    return null;
  }

  async #why(exit: BuildExit | null, isTooLong: boolean, log: BuildLog): Promise<Problem> {
    const found = exit?.signal === null ? await this.#readProblem() : null;
    if (found) return found;
    if (log.isDiskFull) return DISK_FULL;
    const { killed, failed: generic, timeout } = buildMessages;
    if (isTooLong) return because(timeout(this.settings.buildTimeout), log.lastLines);
    return because(exit?.signal === null ? generic : killed(exit?.signal ?? null), log.lastLines);
  }

  /** @returns what the build says of its problems, for the status; `null` if it has not said why */
  async #readProblem(): Promise<Problem | null> {
    const file = "work/.hosting/problems.json";
    const found = await readBelow(this.settings.buildFolder, file, buildProblems);
    if (!found) return null;
    const { kind, problems, confirm } = found;
    const clean = (line: string) => this.#redact(line).trim().slice(0, MAX_LENGTH);
    const heading = clean(found.heading);
    const details = problems.slice(0, MAX_PROBLEMS).map(clean);
    const more = problems.length - MAX_PROBLEMS;
    if (more > 0) details.push(buildMessages.more(more));
    if (kind === "content") return { kind, summary: heading, details, confirm };
    if (kind === "pages") return { kind, summary: buildMessages.pages, details, confirm };
    if (kind === "content-loss") return { kind, summary: buildMessages.loss, details, confirm };
    const summary = kind === "environment" ? buildMessages.environment : buildMessages.failed;
    return { kind, summary, details: [heading, ...details].filter(Boolean), confirm: null };
  }
}
