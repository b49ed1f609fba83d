import { rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { sync } from "./durable";
import { readHistory, writeHistory, type History, type SwitchEvent } from "./history";
import { currentId, currentLink, idsIn, UNFINISHED } from "./layout";

/** Points `current` to a release in one step: a reader meets the old one or the new one. */
async function point(folder: string, id: string) {
  const next = path.join(folder, `${UNFINISHED.next}${process.pid}`);
  await rm(next, { force: true });
  await symlink(id, next);
  await rename(next, currentLink(folder));
  await sync(folder);
}

/**
 * Brings `current` and the history to agree, where a crash has left them apart: a switch to a
 * release that is there is finished, one to a release that is not is forgotten. Needs the lock.
 */
export async function settle(folder: string): Promise<History> {
  const ids = await idsIn(folder);
  const history = (await readHistory(folder)).filter(({ id }) => ids.includes(id));
  const last = history.at(-1);
  if (last && last.id !== (await currentId(folder))) await point(folder, last.id);
  return history;
}

/**
 * Makes a release live. The history says so first: whoever comes after a crash knows what was
 * meant. Needs the lock.
 *
 * @param settled the history, as {@link settle} has just found it
 * @param finished a folder that becomes the release; left out, the release is there already
 */
export async function switchTo(
  folder: string,
  settled: History,
  event: SwitchEvent,
  finished?: string,
): Promise<void> {
  await writeHistory(folder, [...settled, event]);
  const release = path.join(folder, event.id);
  if (finished) await rename(finished, release);
  try {
    await point(folder, event.id);
  } catch (error) {
    // Nobody may take what has failed for something to finish.
    if (finished) await rename(release, finished);
    await writeHistory(folder, settled).catch(() => undefined);
    throw error;
  }
}
