import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;
const MARK = "PUBLISHER_WORK_FOLDER";

/** What marks a build's process, and by inheritance all that it starts. */
export const markOf = (folder: string) => ({ [MARK]: folder });

/**
 * Ids of the processes that bear a folder's mark, by what the system says of each.
 *
 * None where the system does not say, as on macOS: there the group and the watching shell must do.
 */
async function processesOf(folder: string): Promise<number[]> {
  const mark = `\0${MARK}=${folder}\0`;
  const names = await readdir("/proc").catch(() => []);
  const ids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    ids.map(async (id) => {
      // A process of somebody else, or one that has just gone.
      const environment = await readFile(`/proc/${id}/environ`, "latin1").catch(() => "");
      return `\0${environment}`.includes(mark);
    }),
  );
  return ids.filter((id, index) => found[index] && id !== process.pid);
}

function kill(id: number) {
  try {
    process.kill(id, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Ends whatever a build in a folder has left running, also one of a publisher that is gone. Two
 * builds at once in one folder would spoil each other.
 *
 * @throws Error if something cannot be ended
 */
export async function endProcessesOf(folder: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const ids = await processesOf(folder);
    if (ids.length === 0) return;
    if (performance.now() > end) {
      throw new Error(`Process ${ids.join(", ")} works in ${folder} and cannot be ended.`);
    }
    ids.forEach(kill);
    await sleep(PAUSE_MS);
  }
}
