import path from "node:path";
import { lock } from "proper-lockfile";

/** A process that died with the lock gives it up after this long: what it guards takes far less. */
const STALE_MS = 2000;
const RETRY_MS = 50;
const PATIENCE_MS = 30_000;

/**
 * Runs what must not overlap with a switch, a rollback or a removal, in whatever process.
 *
 * @param folder the folder of releases
 */
export async function locked<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = await lock(folder, {
    lockfilePath: path.join(folder, ".lock"),
    stale: STALE_MS,
    retries: {
      retries: PATIENCE_MS / RETRY_MS,
      factor: 1,
      minTimeout: RETRY_MS,
      maxTimeout: RETRY_MS,
    },
    // A machine that slept may find its lock taken. Each step is atomic by itself: go on.
    onCompromised: () => undefined,
  });
  try {
    return await work();
  } finally {
    await unlock().catch(() => undefined);
  }
}
