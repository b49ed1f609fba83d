import path from "node:path";
import type { Logger } from "pino";
import { isDiskFull } from "../files";
import { redactor } from "../log";
import type { Built, Problem } from "../queue/events";
import type { Pending } from "../queue/queue";
import { ReleaseRefused } from "../releases/release";
import type { Releases } from "../releases/releases";
import type { Settings } from "../settings";
import { BuildLog } from "./build-log";
import { explain, readProblems } from "./problems";
import { killOrphans, runCommand, type Ending } from "./run-command";
import { WorkFolder } from "./work-folder";

/** The build that runs. */
export interface Building {
  readonly startedAt: Date;
  /** It covers everything accepted up to this number. */
  readonly upTo: number;
  /** `null` until it is known. */
  isWarm: boolean | null;
  /** Whether the pages are made and are on their way to become a release. */
  isChecking: boolean;
}

type Outcome = Pick<Built, "outcome" | "release" | "problem">;

const failed = (problem: Problem): Outcome => ({ outcome: "failed", release: null, problem });
const refused = (problem: Problem): Outcome => ({ outcome: "refused", release: null, problem });

/** Bad pages may come from a bad cache: they are final only after a build from nothing. */
const badPages = (problem: Problem, { isWarm }: Building) =>
  isWarm ? failed(problem) : refused(problem);

/** Builds the site in the work folder, and makes a release of it. */
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

  /** Ends a build that runs. Its requests stay pending. */
  stop(): void {
    this.#stop.abort();
  }

  /**
   * Builds once.
   *
   * @returns what came of it, or `null` if it was stopped
   */
  async build({ upTo, count, confirmShrink }: Pending): Promise<Omit<Built, "kind"> | null> {
    const startedAt = new Date();
    const start = performance.now();
    const building: Building = { startedAt, upTo, isWarm: null, isChecking: false };
    this.#building = building;
    this.#log.info({ asked: count, upTo }, "build begins");
    const outcome = await this.#run(building, confirmShrink).catch((error: unknown) => {
      this.#log.error({ err: error }, "build failed");
      if (isDiskFull(error)) return failed(explain.diskFull());
      return failed(explain.unexpected(error instanceof Error ? error.message : String(error)));
    });
    this.#building = null;
    return (
      outcome && {
        ...{ upTo, ...outcome, warm: building.isWarm ?? false },
        ...{ startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() },
        seconds: Math.round((performance.now() - start) / 100) / 10,
      }
    );
  }

  async #run(building: Building, confirmShrink: boolean): Promise<Outcome | null> {
    await killOrphans(this.#work.path);
    building.isWarm = await this.#work.prepare();
    const { dataFolder, redacted } = this.#settings;
    const log = await BuildLog.create(path.join(dataFolder, "logs"), redactor(redacted));
    const ending = await this.#runCommand(log);
    if (ending.by === "stop") return null;
    if (ending.by !== "exit" || ending.code !== 0) return this.#failure(ending, log, building);
    building.isChecking = true;
    return this.#release(building, confirmShrink);
  }

  async #runCommand(log: BuildLog): Promise<Ending> {
    const { buildCommand, buildEnv, buildTimeout } = this.#settings;
    let ending: Ending | null = null;
    try {
      ending = await runCommand({
        ...{ command: buildCommand, folder: this.#work.path, timeout: buildTimeout },
        env: { ...buildEnv, TMPDIR: this.#work.temp },
        stop: this.#stop.signal,
        onOutput: (stream, text) => log.output(stream, text),
      });
      return ending;
    } finally {
      await log.close(ending);
    }
  }

  async #failure(ending: Ending, log: BuildLog, building: Building): Promise<Outcome> {
    const { redacted, buildTimeout } = this.#settings;
    const found =
      ending.by === "exit" ? await readProblems(this.#work.path, redactor(redacted)) : null;
    if (found?.kind === "content") {
      await this.#work.markCacheValid();
      return refused(explain.content(found));
    }
    if (found?.kind === "pages") return badPages(explain.notShown(found.problems), building);
    if (log.isDiskFull) return failed(explain.diskFull());
    if (found) return failed(explain.failed([found.heading, ...found.problems].filter(Boolean)));
    return failed(explain.ended(ending, log.lastLines, buildTimeout));
  }

  async #release(building: Building, confirmShrink: boolean): Promise<Outcome> {
    try {
      const { startedAt } = building;
      const build = { siteFolder: this.#work.path, startedAt, confirmShrink };
      const { id } = await this.#releases.release(build);
      await this.#work.markCacheValid();
      return { outcome: "released", release: id, problem: null };
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      const problem = explain.notShown(error.problems, error.shrunk);
      // Another try would undo the rollback.
      return error.rolledBack ? refused(problem) : badPages(problem, building);
    }
  }
}
