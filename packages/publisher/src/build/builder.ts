import path from "node:path";
import type { Logger } from "pino";
import { isDiskFull } from "../disk-full";
import type { Owed } from "../queue/ledger";
import type { Built, Problem } from "../queue/records";
import { ReleaseRefused, type Releases } from "../releases";
import type { Settings } from "../settings";
import { BuildLog } from "./build-log";
import { explain } from "./explain";
import { endProcessesOf } from "./leftovers";
import { lineCutter } from "./lines";
import { masker } from "../mask";
import { join, ReportReader, type Report } from "./report";
import { runCommand, type Ending } from "./run-command";
import { WorkFolder } from "./work-folder";

/** What is being built just now. */
export interface Building {
  readonly startedAt: Date;
  /** Everything accepted up to this number will be in it. */
  readonly upTo: number;
  /** `null` until it is known. */
  isWarm: boolean | null;
  /** Whether the pages are there and are being looked at. */
  isChecking: boolean;
}

type Outcome = Pick<Built, "outcome" | "release" | "problem">;

const failed = (problem: Problem): Outcome => ({ outcome: "failed", release: null, problem });
const refused = (problem: Problem): Outcome => ({ outcome: "refused", release: null, problem });

/** Builds the site in its work folder, and hands it on to be released. */
export class Builder {
  readonly #settings: Settings;
  readonly #releases: Releases;
  readonly #log: Logger;
  readonly #work: WorkFolder;
  readonly #stop = new AbortController();
  #building: Building | null = null;

  constructor(settings: Settings, releases: Releases, log: Logger) {
    this.#settings = settings;
    this.#releases = releases;
    this.#log = log;
    this.#work = new WorkFolder(settings);
  }

  get building(): Readonly<Building> | null {
    return this.#building;
  }

  /** Ends a build that runs; what it was for is then owed still. */
  stop(): void {
    this.#stop.abort();
  }

  /**
   * Builds once.
   *
   * @returns what came of it, or `null` if it was stopped
   */
  async build(owed: Owed): Promise<Omit<Built, "kind"> | null> {
    const startedAt = new Date();
    const start = performance.now();
    this.#building = { startedAt, upTo: owed.upTo, isWarm: null, isChecking: false };
    this.#log.info({ asked: owed.count, upTo: owed.upTo }, "build begins");
    try {
      const outcome = await this.#run(owed, this.#building);
      if (!outcome) return null;
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      const warm = this.#building.isWarm ?? false;
      const endedAt = new Date().toISOString();
      return {
        ...{ upTo: owed.upTo, ...outcome },
        ...{ startedAt: startedAt.toISOString(), endedAt, seconds, warm },
      };
    } finally {
      this.#building = null;
    }
  }

  async #run(owed: Owed, building: Building): Promise<Outcome | null> {
    try {
      await endProcessesOf(this.#work.path);
      building.isWarm = await this.#work.prepare();
      const { ending, report } = await this.#runCommand();
      if (ending.by === "stop") return null;
      if (ending.by !== "exit" || ending.code !== 0) return await this.#failure(ending, report);
      building.isChecking = true;
      const outcome = await this.#release(owed, building);
      if (outcome.outcome === "released") await this.#work.trust();
      return outcome;
    } catch (error) {
      this.#log.error({ err: error }, "build failed");
      if (isDiskFull(error)) return failed(explain.diskFull());
      return failed(explain.unexpected(error instanceof Error ? error.message : String(error)));
    }
  }

  async #runCommand(): Promise<{ ending: Ending; report: Report }> {
    const { buildCommand, buildEnv, buildLimit, dataFolder, unspeakable } = this.#settings;
    const log = await BuildLog.begin(path.join(dataFolder, "logs"));
    const clean = masker(unspeakable);
    const readers = { stdout: new ReportReader(), stderr: new ReportReader() };
    const cutterOf = (stream: keyof typeof readers) =>
      lineCutter(clean, (line) => {
        log.line(line);
        readers[stream].line(line);
      });
    const cutters = { stdout: cutterOf("stdout"), stderr: cutterOf("stderr") };
    try {
      const ending = await runCommand({
        ...{ command: buildCommand, folder: this.#work.path, limit: buildLimit },
        env: { ...buildEnv, TMPDIR: this.#work.temp },
        stop: this.#stop.signal,
        onText: (stream, text) => cutters[stream].push(text),
      });
      cutters.stdout.end();
      cutters.stderr.end();
      log.line(`The build ended: ${JSON.stringify(ending)}`);
      return { ending, report: join(readers.stderr.report, readers.stdout.report) };
    } finally {
      await log.close();
    }
  }

  async #failure(ending: Ending, report: Report): Promise<Outcome> {
    if (report.content.length > 0 && ending.by === "exit") {
      await this.#work.trust();
      return refused(explain.content(report));
    }
    if (report.isDiskFull) return failed(explain.diskFull());
    return failed(explain.ended(ending, report, this.#settings.buildLimit));
  }

  async #release(owed: Owed, building: Building): Promise<Outcome> {
    try {
      const { id } = await this.#releases.release({
        siteFolder: this.#work.path,
        startedAt: building.startedAt,
        confirmShrink: owed.confirmShrink,
      });
      return { outcome: "released", release: id, problem: null };
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      const problem = explain.refused(error.problems, error.shrunk);
      // A cache may be at fault: before it is final, it is tried from nothing. Not so where somebody
      // has gone back meanwhile: a new try would undo that.
      return building.isWarm && !error.rolledBack ? failed(problem) : refused(problem);
    }
  }
}
