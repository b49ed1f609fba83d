import { readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { flush, ifMissing, readBelow, readJson, removeAll } from "../files";
import type { Settings } from "../settings";
import { makeRelease, manifest, pruneHashed, shareHashed, type Manifest } from "./make-release";

/*
 * The folder of releases, which a web server reads:
 *
 *     current             → 2026-11-21-145109-123: what visitors see
 *     2026-11-21-145109-123/
 *       public/           what visitors are sent
 *       release.json      what it was made of
 *     hashed/             the hashed files of all releases, for pages that are open during a switch
 *     .staging, .next, .gone  being made or removed; what a crash or a failure leaves is removed
 */

/** One version of the site that was live, is live or can be live again. */
export interface Release extends Manifest {
  /** When it was made, in UTC: `2026-11-21-145109-123`. Ids sort by age. */
  readonly id: string;
  /** Whether visitors see it. */
  readonly isLive: boolean;
}

const ID = /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})-(\d{3})$/;

const timeOf = (id: string) => Date.parse(id.replace(ID, "$1T$2:$3:$4.$5Z"));
const idOf = (time: number) =>
  new Date(time).toISOString().replace(/[:Z]/g, "").replace(/[T.]/g, "-");

type Where = Pick<Settings, "PUBLISHER_DATA" | "PUBLISHER_KEEP_RELEASES">;

/** The versions of the site, one of them live. */
export class Releases {
  private constructor(
    private readonly settings: Where,
    private readonly log: Logger,
  ) {}

  /** Opens the folder for the only process that uses it, and cleans up after a crash. */
  static async open(settings: Where, log: Logger): Promise<Releases> {
    const releases = new Releases(settings, log);
    await mkdir(releases.#at(), { recursive: true });
    for (const name of [".staging", ".next", ".gone"]) await removeAll(releases.#at(name));
    return releases;
  }

  #at(...names: readonly string[]) {
    return path.join(this.settings.PUBLISHER_DATA, "releases", ...names);
  }

  /** Id of the release that visitors see; `null` before the first. */
  get liveId(): string | null {
    try {
      return readlinkSync(this.#at("current"));
    } catch (error) {
      return ifMissing(null)(error);
    }
  }

  /** All releases that are kept and can be read, the newest first. */
  async list(): Promise<Release[]> {
    const live = this.liveId;
    const ids = (await readdir(this.#at())).filter((name) => ID.test(name)).sort();
    const read = async (id: string): Promise<Release | null> => {
      const made = await readJson(this.#at(id), "release.json", manifest);
      return made && { ...made, id, isLive: id === live };
    };
    const found = await Promise.all(ids.reverse().map(read));
    return found.filter((release) => release !== null);
  }

  /** The release that visitors see; `undefined` before the first. */
  async current(): Promise<Release | undefined> {
    return (await this.list()).find(({ isLive }) => isLive);
  }

  /** What the live site says of itself, for the next build to compare; `null` before the first release. */
  readLiveBuild(): Promise<string | null> {
    return readBelow(this.#at("current"), "public/build.json").catch(() => null);
  }

  /**
   * Makes a build a release and switches to it.
   *
   * @param site where builds work
   * @returns whether it is live; `false` if it was stopped before the switch
   * @throws Error that says why it could not be made; then what was live stays live
   */
  async make(site: string, stop: AbortSignal): Promise<boolean> {
    const staging = this.#at(".staging");
    try {
      await removeAll(staging);
      await makeRelease(site, staging);
      await shareHashed(staging, this.#at("hashed"), this.log);
      if (stop.aborted) return false;
      const former = this.liveId;
      const [newest] = await this.list();
      // Sorts after all others, even if the clock was set back.
      const id = idOf(Math.max(Date.now(), newest ? timeOf(newest.id) + 1 : 0));
      await rename(staging, this.#at(id));
      await this.switchTo(id);
      await this.#prune(former).catch((err: unknown) => this.log.warn({ err }, "cannot prune"));
      return true;
    } finally {
      await removeAll(staging);
    }
  }

  /** Makes a release live, by one rename. After that nothing is undone, whatever fails: visitors see it. */
  async switchTo(id: string): Promise<void> {
    const next = this.#at(".next");
    // Of a switch that has failed.
    rmSync(next, { recursive: true, force: true });
    symlinkSync(id, next);
    renameSync(next, this.#at("current"));
    await flush(this.#at()).catch((err: unknown) => {
      this.log.warn({ err }, "the switch may not survive a power cut");
    });
  }

  /** Removes all but the live release, the one that was live before, and the newest others. */
  async #prune(former: string | null) {
    const releases = await this.list();
    const needed = releases.filter(({ id, isLive }) => isLive || id === former);
    const order = new Set([...needed, ...releases]);
    for (const { id } of [...order].slice(this.settings.PUBLISHER_KEEP_RELEASES)) {
      // Never half a release under its own name.
      await rename(this.#at(id), this.#at(".gone"));
      await removeAll(this.#at(".gone"));
    }
    await pruneHashed(this.#at("hashed"));
  }
}
