import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { currentId, idsIn, UNFINISHED } from "./layout";

/** Removes folders and files, whatever is in them. */
export async function remove(targets: readonly string[]): Promise<void> {
  for (const target of targets) await rm(target, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Takes old releases out: all but the newest, and never the one that is live. Needs the lock.
 *
 * @param keep how many releases stay
 * @returns folders that nothing knows any more, to be removed when there is time
 */
export async function retire(folder: string, keep: number): Promise<string[]> {
  const live = await currentId(folder);
  const old = (await idsIn(folder)).slice(0, -keep).filter((id) => id !== live);
  const gone = old.map((id) => path.join(folder, `${UNFINISHED.gone}${id}`));
  for (const [index, id] of old.entries()) {
    await rename(path.join(folder, id), gone[index]!);
  }
  return gone;
}

/** Removes what a crash has left half made or half removed. Needs the lock. */
export async function sweep(folder: string): Promise<void> {
  const unfinished = (await readdir(folder)).filter(
    (name) =>
      Object.values(UNFINISHED).some((prefix) => name.startsWith(prefix)) ||
      name.endsWith(".draft"),
  );
  await remove(unfinished.map((name) => path.join(folder, name)));
}
