import path from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { isDiskFull, readJson } from "../files";
import { redactor, type Redact } from "../log";
import { buildMessages } from "../messages";
import type { Releases } from "../releases/releases";
import type { Settings } from "../settings";
import { buildProblemKinds, type Build, type Problem, type StateFile } from "../state";
import { BuildLog } from "./log";
import { runBuild, type Ending } from "./run-command";
import { WorkFolder } from "./work-folder";

/** The content of `.hosting/problems.json`, in which the site's build says why it has failed. */
const buildProblems = z.object({
  kind: z.enum(buildProblemKinds),
  heading: z.string(),
  problems: z.array(z.string()),
  confirm: z.string().nullable().default(null),
});

const MAX_PROBLEMS = 50;
const MAX_LENGTH = 600;

/**
 * What the build itself says of its problems, for the status.
 *
 * @returns `null` if it has not said why, as when it was killed or its disk is full
 */
async function readProblem(folder: string, redact: Redact): Promise<Problem | null> {
  const found = await readJson(path.join(folder, ".hosting", "problems.json"), buildProblems);
  if (!found) return null;
  const { kind, problems, confirm } = found;
  const clean = (line: string) => redact(line).trim().slice(0, MAX_LENGTH);
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

/** Builds that another try would not change: somebody has to do something first. */
const FINAL: readonly Problem["kind"][] = ["content", "pages", "content-loss"];

type Outcome = Pick<Build, "outcome" | "release" | "problem">;

const failed = (problem: Problem): Outcome => ({
  outcome: FINAL.includes(problem.kind) ? "refused" : "failed",
  release: null,
  problem,
});

const ended = (summary: string, details: string[] = []): Problem => ({
  kind: "ended",
  summary,
  details,
  confirm: null,
});

const DISK_FULL: Problem = { ...ended(buildMessages.diskFull), kind: "disk" };

interface Building {
  readonly startedAt: Date;
  isWarm: boolean;
  /** Whether the pages are made and are on their way to become a release. */
  isChecking: boolean;
}

/** Builds the site in the work folder, and makes a release of it. */
export class Builder {
  readonly #work: WorkFolder;
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
    this.#work = new WorkFolder(settings);
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
    const building: Building = { startedAt, isWarm: false, isChecking: false };
    this.building = building;
    this.#stop = new AbortController();
    const outcome = await this.#run(building).catch((error: unknown) => {
      this.log.error({ err: error }, "build failed");
      if (isDiskFull(error)) return failed(DISK_FULL);
      const reason = this.#redact(error instanceof Error ? error.message : String(error));
      return failed(ended(buildMessages.unexpected(reason)));
    });
    this.building = null;
    return (
      outcome && {
        ...outcome,
        warm: building.isWarm,
        startedAt: startedAt.toISOString(),
        endedAt: new Date().toISOString(),
        seconds: Math.round((performance.now() - start) / 100) / 10,
      }
    );
  }

  async #run(building: Building): Promise<Outcome | null> {
    const { state } = this.file;
    state.cache = await this.#work.prepare(state.cache);
    // Not valid until the build has succeeded, also if the publisher crashes meanwhile.
    await this.file.save();
    building.isWarm = state.cache.warmBuilds > 0;
    this.log.info({ warm: building.isWarm }, "build begins");
    const log = await BuildLog.create(path.join(this.settings.dataFolder, "logs"), this.#redact);
    const ending = await this.#runCommand(log);
    if (ending.by === "stop") return null;
    if (ending.by !== "exit" || ending.code !== 0) return failed(await this.#why(ending, log));
    building.isChecking = true;
    const release = await this.releases.make(this.#work.path, this.#stop.signal);
    if (release === null) return null;
    state.cache.isValid = true;
    state.confirmed = null;
    return { outcome: "released", release, problem: null };
  }

  async #runCommand(log: BuildLog): Promise<Ending> {
    const { buildEnv, buildUser } = this.settings;
    const { confirmed } = this.file.state;
    const live = this.releases.liveBuildFile();
    const env = {
      ...buildEnv,
      TMPDIR: this.#work.temp,
      ...(buildUser !== null && { HOME: this.#work.temp }),
      // With another list of variables, Gatsby compiles and renders every page anew.
      LIVE_BUILD_FILE: live ?? "",
      CONTENT_LOSS_CONFIRMED: confirmed ?? "",
      // From Node 22.1 on. Removed with the rest of the cache, and of the user who builds.
      NODE_COMPILE_CACHE: path.join(this.#work.path, ".cache", "node"),
    };
    let ending: Ending | null = null;
    try {
      const options = { folder: this.#work.path, env, stop: this.#stop.signal, log };
      ending = await runBuild(this.settings, options);
      return ending;
    } finally {
      await log.close(ending);
    }
  }

  async #why(ending: Ending, log: BuildLog): Promise<Problem> {
    const found = ending.by === "exit" ? await readProblem(this.#work.path, this.#redact) : null;
    if (found) {
      // A build that has said so itself leaves its cache as it was, but for pages that are not whole.
      this.file.state.cache.isValid = found.kind !== "pages";
      return found;
    }
    if (log.isDiskFull) return DISK_FULL;
    if (ending.by === "timeout") {
      return ended(buildMessages.timeout(this.settings.buildTimeout), log.lastLines);
    }
    const { killed, failed: generic } = buildMessages;
    return ended(ending.by === "signal" ? killed(ending.signal) : generic, log.lastLines);
  }
}
