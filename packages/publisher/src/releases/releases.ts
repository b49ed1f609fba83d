import { mkdir, readdir, readlink, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { flush, ifMissing, readJson, removeAll } from "../files";
import { releaseMessages } from "../messages";
import type { Settings } from "../settings";
import type { StateFile } from "../state";
import { makeRelease, manifest, pruneHashed, type Manifest } from "./make-release";

/*
 * The folder of releases, which a web server reads:
 *
 *     current             → 2026-11-21-145109-123
 *     2026-11-21-145109-123/
 *       public/           what visitors are sent, with .br and .gz beside what compresses
 *       release.json      what it was made of
 *     hashed/             the hashed files of all releases, for pages that were open during a switch
 *     .staging, .next, .gone  being made or removed; what a crash leaves is removed at the next start
 */

/** One version of the site that was live, is live or can be live again. */
export interface Release extends Manifest {
  /** When it was made, in UTC: `2026-11-21-145109-123`. Ids sort by age. */
  readonly id: string;
  /** Since when visitors see it; `null` for one that they do not see now. */
  readonly liveSince: string | null;
}

/** There is nothing to roll back to. The release that was live still is. */
export class RollbackImpossible extends Error {
  /** Of an answer to whoever has asked for it. */
  readonly statusCode = 409;
}

const ID = /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})-(\d{3})$/;

const timeOf = (id: string) => Date.parse(id.replace(ID, "$1T$2:$3:$4.$5Z"));
const idOf = (time: number) =>
  new Date(time).toISOString().replace(/[:Z]/g, "").replace(/[T.]/g, "-");

/** The versions of the site, one of them live. */
export class Releases {
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly folder: string,
    private readonly file: StateFile,
    private readonly keep: number,
    private readonly log: Logger,
  ) {}

  /** Opens the folder for the only process that uses it, and cleans up after a crash. */
  static async open(
    { dataFolder, keepReleases }: Pick<Settings, "dataFolder" | "keepReleases">,
    file: StateFile,
    log: Logger,
  ): Promise<Releases> {
    const releases = new Releases(path.join(dataFolder, "releases"), file, keepReleases, log);
    await mkdir(releases.folder, { recursive: true });
    for (const name of [".staging", ".next", ".gone"]) await removeAll(releases.#at(name));
    const id = await releases.currentId();
    // A crash came between a switch and its record.
    if (id !== null && file.state.switches.at(-1)?.release !== id) releases.#record(id, "release");
    return releases;
  }

  #at(...names: readonly string[]) {
    return path.join(this.folder, ...names);
  }

  #record(release: string, by: "release" | "rollback") {
    this.file.state.switches.push({ release, at: new Date().toISOString(), by });
  }

  /** Ids of all releases, the oldest first. */
  async #ids(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => ID.test(name)).sort();
  }

  /** Id of the release that visitors see; `null` before the first. */
  async currentId(): Promise<string | null> {
    const target = await readlink(this.#at("current")).catch(ifMissing(""));
    return ID.test(target) ? target : null;
  }

  async #read(id: string): Promise<Release | null> {
    const made = await readJson(this.#at(id, "release.json"), manifest);
    if (!made) return null;
    const isLive = id === (await this.currentId());
    const since = this.file.state.switches.findLast(({ release }) => release === id)?.at;
    return { ...made, id, liveSince: isLive ? (since ?? made.createdAt) : null };
  }

  /** The release that visitors see; `null` before the first. */
  async current(): Promise<Release | null> {
    const id = await this.currentId();
    return id === null ? null : this.#read(id);
  }

  /** Whether the site shows entries of a content type: a publish of others is never waited for. */
  async shows(contentType: string | undefined): Promise<boolean> {
    const content = (await this.current())?.content;
    return !content || contentType === undefined || contentType in content;
  }

  /** All releases that are kept, the newest first. */
  async list(): Promise<Release[]> {
    const found = await Promise.all((await this.#ids()).reverse().map((id) => this.#read(id)));
    return found.filter((release) => release !== null);
  }

  /** What the live site says of itself, for the next build to compare; not there before the first release. */
  get liveBuildFile(): string {
    return this.#at("current", "public", "build.json");
  }

  /**
   * Makes a build a release and switches to it.
   *
   * @param site where builds work
   * @param stop until the switch
   * @returns its id; `null` if it was stopped
   * @throws Error that says what the build lacks
   * @throws system errors such as `ENOSPC`; in any case what was live stays live
   */
  async make(site: string, stop: AbortSignal): Promise<string | null> {
    const staging = this.#at(".staging");
    try {
      await removeAll(staging);
      await makeRelease(site, staging, this.#at("hashed"));
      return await this.#exclusively(async () => {
        if (stop.aborted) return null;
        const newest = (await this.#ids()).at(-1);
        // Sorts after all others, even if the clock was set back.
        const id = idOf(Math.max(Date.now(), newest === undefined ? 0 : timeOf(newest) + 1));
        await rename(staging, this.#at(id));
        await this.#switchTo(id, "release");
        await this.#prune().catch((err: unknown) => this.log.warn({ err }, "cannot prune"));
        return id;
      });
    } finally {
      await removeAll(staging);
    }
  }

  /**
   * Points `current` to a release atomically. After that nothing is undone, whatever fails: visitors
   * see the release already.
   */
  async #switchTo(id: string, by: "release" | "rollback") {
    const next = this.#at(".next");
    await rm(next, { force: true });
    await symlink(id, next);
    await rename(next, this.#at("current"));
    this.#record(id, by);
    await flush(this.folder).catch((err: unknown) => {
      this.log.warn({ err }, "the switch may not survive a power cut");
    });
  }

  /**
   * What was live before a release came: not simply the next older one, which after a rollback and a
   * new release would be the unwanted one.
   */
  #liveBefore(id: string): string | null {
    const { switches } = this.file.state;
    const came = switches.findIndex(({ release, by }) => release === id && by === "release");
    const former = switches.slice(0, Math.max(0, came)).findLast(({ release }) => release !== id);
    return former?.release ?? null;
  }

  /**
   * Finds the release to go back to.
   *
   * @param id the one that was live before the live one, if left out
   * @returns its id
   * @throws RollbackImpossible with a sentence that says why
   */
  async findEarlier(id?: string): Promise<string> {
    const live = await this.currentId();
    if (live === null) throw new RollbackImpossible(releaseMessages.nothingLive);
    if (id === live) throw new RollbackImpossible(releaseMessages.isLive(id));
    const target = id ?? this.#liveBefore(live);
    if (target === null) throw new RollbackImpossible(releaseMessages.noEarlier(live));
    // A release that cannot be read must not become the live one.
    if (ID.test(target) && (await this.#read(target))) return target;
    throw new RollbackImpossible(releaseMessages.unknown(target));
  }

  /** Makes an earlier release live, at once. */
  goBack(id: string): Promise<void> {
    return this.#exclusively(() => this.#switchTo(id, "rollback"));
  }

  /** One switch at a time. */
  #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Removes all but the releases that were live last, and the one that was live before the live one. */
  async #prune() {
    const ids = await this.#ids();
    const live = (await this.currentId()) ?? "";
    const lastLive = this.file.state.switches.map(({ release }) => release).reverse();
    // Those that the state has forgotten come last, the newest first.
    const order = [live, this.#liveBefore(live) ?? "", ...lastLive, ...ids.toReversed()];
    const old = [...new Set(order)].filter((id) => ids.includes(id)).slice(this.keep);
    for (const id of old) {
      // Never half a release under its own name.
      await rename(this.#at(id), this.#at(".gone"));
      await removeAll(this.#at(".gone"));
    }
    await pruneHashed(this.#at("hashed"));
  }
}
