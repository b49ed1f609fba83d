import { mkdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { ifMissing, writeAtomically } from "./files";

/** A revision of an entry or asset that visitors should see, or one that they should no longer see. */
const change = z.object({
  /** `Entry:ID` or `Asset:ID`, as the build lists versions. */
  key: z.string(),
  revision: z.number(),
  isGone: z.boolean(),
  /** When it was published or deleted, ISO 8601. */
  at: z.string().optional(),
  contentType: z.string().optional(),
});

const job = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** As the status shows it: `Entry published 4hX`. */
  cause: z.string(),
  /** What a release must hold for the job to be live; `null` if any new release will do. */
  change: change.nullable(),
  state: z.enum(["waiting", "live", "refused"]),
  /** Whether a build has tried it. */
  isBuilt: z.boolean(),
});

/** Why the site's build can fail, as it says in `.hosting/problems.json`. */
export const buildProblemKinds = [
  ...(["environment", "contentful", "content", "pages", "content-loss"] as const),
];

/** Why something that was published is not live, for the officiant. */
const problem = z.object({
  kind: z.enum([...buildProblemKinds, "disk", "ended"]),
  /** One sentence. */
  summary: z.string(),
  /** What to fix, a sentence each, with the entry's address. */
  details: z.array(z.string()),
  /** For `content-loss`: what confirms that exactly so much is gone on purpose. */
  confirm: z.string().nullable(),
});

/**
 * How a build ended: `released`; `refused` because of what is in it, which another try would not
 * change; or `failed` for a reason that may pass.
 */
const build = z.object({
  outcome: z.enum(["released", "refused", "failed"]),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  seconds: z.number(),
  warm: z.boolean(),
  release: z.string().nullable(),
  problem: problem.nullable(),
});

/** What a receiver of notices knows. */
const receiver = z.object({
  /** The kind of problem that it was told of, and not yet that it is over. */
  lastNotified: problem.shape.kind.nullable().default(null),
  /** How many notices it has refused. */
  refused: z.number().default(0),
});

const liveSwitch = z.object({
  release: z.string(),
  at: z.iso.datetime(),
  by: z.enum(["release", "rollback"]),
});

const state = z.object({
  jobs: z.array(job).default([]),
  builds: z.array(build).default([]),
  /** What went live when, the last one last. */
  switches: z.array(liveSwitch).default([]),
  /** Since when nothing new goes live, because somebody went back to an earlier release. */
  pinned: z.iso.datetime().nullable().default(null),
  /** The loss of content that somebody has confirmed, as the build has named it. */
  confirmed: z.string().nullable().default(null),
  /** Where the next poll goes on. */
  syncToken: z.string().nullable().default(null),
  /** How many builds have used the cache since it was made; `null` if the next one must not use it. */
  warmBuilds: z.number().nullable().default(null),
  /** How many builds in a row have failed, one that was not ended among them; when the last one began. */
  failures: z.number().default(0),
  triedAt: z.iso.datetime().nullable().default(null),
  receivers: z.object({ webhook: receiver.prefault({}), mail: receiver.prefault({}) }).prefault({}),
});

export type Change = z.infer<typeof change>;
export type Job = z.infer<typeof job>;
export type Problem = z.infer<typeof problem>;
export type Build = z.infer<typeof build>;
export type State = z.infer<typeof state>;

/** How many finished jobs, builds and switches are kept for the status. */
const KEPT = 50;

/** What would be lost with the process: one small file, written whole. */
export class StateFile {
  #saving: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  private constructor(
    readonly state: State,
    readonly file: string,
  ) {}

  /**
   * Reads the state in a folder. A file that cannot be used is set aside: the publisher builds at
   * every start, so what it forgets is built all the same.
   */
  static async open(folder: string, log: Logger): Promise<StateFile> {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, "state.json");
    const text = await readFile(file, "utf8").catch(ifMissing("{}"));
    try {
      return new StateFile(state.parse(JSON.parse(text)), file);
    } catch (err) {
      const aside = `${file}.broken-${Date.now()}`;
      await rename(file, aside);
      log.warn({ err, aside }, "the state cannot be read: set aside, everything is built anew");
      return new StateFile(state.parse({}), file);
    }
  }

  /**
   * Writes the state as it is now. Those who ask while it is being written share the next write.
   *
   * @throws system errors such as `ENOSPC`; the file then stays as it was
   */
  save(): Promise<void> {
    return (this.#next ??= this.#saving
      .catch(() => undefined)
      .then(() => {
        this.#saving = this.#next!;
        this.#next = null;
        this.#prune();
        return writeAtomically(this.file, `${JSON.stringify(this.state)}\n`);
      }));
  }

  #prune() {
    const { state } = this;
    const finished = state.jobs.filter((each) => each.state !== "waiting");
    const old = new Set(finished.slice(0, -KEPT));
    state.jobs = state.jobs.filter((each) => !old.has(each));
    state.builds = state.builds.slice(-KEPT);
    state.switches = state.switches.slice(-KEPT);
  }
}
