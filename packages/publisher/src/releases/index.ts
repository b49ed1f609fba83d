import { mkdir } from "node:fs/promises";
import path from "node:path";
import { locked } from "./lock";
import { makeRelease, type Build } from "./make-release";
import { liveRelease, listReleases } from "./manifest";
import type { Release } from "./release";
import { retire, sweep } from "./remove";
import { rollback } from "./rollback";
import { settle } from "./switch";

export type { Build } from "./make-release";
export { ReleaseRefused, type Release } from "./release";
export { RollbackImpossible } from "./rollback";

/** The states of the site, one of them live. */
export interface Releases {
  /** Where they are; `current` in it leads to the live one. */
  readonly folder: string;
  /**
   * Checks a build and, if it is good, makes it a release and switches to it in one step.
   *
   * @throws ReleaseRefused with everything that is wrong
   * @throws what the system says, such as `ENOSPC`; in any case what was live stays live
   */
  release(build: Build): Promise<Release>;
  /** The release that visitors see; `null` before the first. */
  current(): Promise<Release | null>;
  /** All releases that are kept, the newest first. */
  list(): Promise<Release[]>;
  /**
   * Makes an earlier release live, at once. The next build that is good replaces it.
   *
   * @param id the one that was live before the live one, if left out
   * @throws RollbackImpossible with a sentence that says why
   */
  rollback(id?: string): Promise<Release>;
}

/** The releases in a folder, for reading and going back: leaves alone what others are making. */
export const releasesIn = (folder: string): Omit<Releases, "release"> => ({
  folder,
  current: () => liveRelease(folder),
  list: () => listReleases(folder),
  rollback: (id) => rollback(folder, id),
});

/**
 * Opens the folder for the one process that makes releases, and mends what a crash has left in it.
 * Another process that makes releases there meanwhile would lose its work.
 *
 * @param folder is made if it is not there
 * @param keep how many releases stay
 */
export async function openReleases(options: {
  readonly folder: string;
  readonly keep: number;
}): Promise<Releases> {
  const folder = path.resolve(options.folder);
  await mkdir(folder, { recursive: true });
  await locked(folder, async () => {
    await settle(folder);
    await retire(folder, options.keep);
    await sweep(folder);
  });
  return {
    ...releasesIn(folder),
    release: (build) => makeRelease(folder, options.keep, build),
  };
}
