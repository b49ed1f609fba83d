import { mkdir } from "node:fs/promises";
import path from "node:path";
import { ifMissing } from "../files";
import { releaseMessages } from "../messages";
import { makeRelease, type Build } from "./make-release";
import { prune, removeTemporary } from "./prune";
import { currentId, idsIn, isId, readManifest, type Release } from "./release";
import { liveBefore, locked, readHistory, recover, switchTo } from "./switch";

/** There is nothing to roll back to. The release that was live still is. */
export class RollbackImpossible extends Error {
  override readonly name = "RollbackImpossible";
}

/** The versions of the site, one of them live. */
export interface Releases {
  /** Where they are; `current` in it leads to the live one. */
  readonly folder: string;
  /**
   * Makes a build a release and switches to it in one step.
   *
   * @throws ReleaseRefused with everything that is wrong
   * @throws system errors such as `ENOSPC`; in any case what was live stays live
   */
  release(build: Build): Promise<Release>;
  /** The release that visitors see; `null` before the first. */
  current(): Promise<Release | null>;
  /** All releases that are kept, the newest first. */
  list(): Promise<Release[]>;
  /**
   * Makes an earlier release live, at once. The next good build replaces it.
   *
   * @param id the one that was live before the live one, if left out
   * @throws RollbackImpossible with a sentence that says why
   */
  rollback(id?: string): Promise<Release>;
}

/** What is known of a release; `null` for one that another process has just removed. */
async function readRelease(folder: string, id: string): Promise<Release | null> {
  const manifest = await readManifest(folder, id).catch(ifMissing(null));
  if (!manifest) return null;
  const { createdAt, content, pages, bytes, files } = manifest;
  const isLive = id === (await currentId(folder));
  const switched = isLive && (await readHistory(folder)).findLast((each) => each.id === id);
  const liveSince = isLive ? ((switched || undefined)?.at ?? createdAt) : null;
  return { id, createdAt, liveSince, content, pages, files: files.length, bytes };
}

async function current(folder: string): Promise<Release | null> {
  const id = await currentId(folder);
  return id === null ? null : readRelease(folder, id);
}

async function list(folder: string): Promise<Release[]> {
  const ids = (await idsIn(folder)).reverse();
  const releases = await Promise.all(ids.map((id) => readRelease(folder, id)));
  return releases.filter((release) => release !== null);
}

const rollback = (folder: string, id?: string): Promise<Release> =>
  locked(folder, async () => {
    const history = await recover(folder);
    const live = await currentId(folder);
    if (live === null) throw new RollbackImpossible(releaseMessages.nothingLive);
    if (id === live) throw new RollbackImpossible(releaseMessages.isLive(id));
    const target = id ?? liveBefore(history, live);
    if (target === null) throw new RollbackImpossible(releaseMessages.noEarlier(live));
    // A release that cannot be read must not become the live one.
    const release = isId(target) ? await readRelease(folder, target) : null;
    if (release === null) throw new RollbackImpossible(releaseMessages.unknown(target));
    await switchTo(folder, history, { id: target, at: new Date(), by: "rollback" });
    return { ...release, liveSince: new Date() };
  });

/** The releases in a folder, for reading and rolling back: nothing that a release under way needs is removed. */
export const releasesIn = (folder: string): Omit<Releases, "release"> => ({
  folder,
  current: () => current(folder),
  list: () => list(folder),
  rollback: (id) => rollback(folder, id),
});

/**
 * Opens the folder for the one process that makes releases, and cleans up after a crash. If another
 * process made releases there meanwhile, it would lose its work.
 *
 * @param folder is made if it does not exist
 * @param keep how many releases stay
 */
export async function openReleases(options: {
  readonly folder: string;
  readonly keep: number;
}): Promise<Releases> {
  const folder = path.resolve(options.folder);
  await mkdir(folder, { recursive: true });
  await locked(folder, async () => {
    await recover(folder);
    await prune(folder, options.keep);
    await removeTemporary(folder);
  });
  return {
    ...releasesIn(folder),
    release: async (build) => {
      const id = await makeRelease(folder, options.keep, build, await current(folder));
      return (await readRelease(folder, id))!;
    },
  };
}
