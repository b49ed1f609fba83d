import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { currentId, idsIn, TEMPORARY } from "./release";

/** Removes folders and files, whatever is in them. */
export async function remove(targets: readonly string[]): Promise<void> {
  for (const target of targets) await rm(target, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Takes out old releases: all but the newest, and never the live one. Needs the lock.
 *
 * @param keep how many releases stay
 * @returns folders to be removed, which takes longer than anybody should wait for the lock
 */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const live = await currentId(folder);
  const old = (await idsIn(folder)).slice(0, -keep).filter((id) => id !== live);
  const pruned = old.map((id) => path.join(folder, `${TEMPORARY.gone}${id}`));
  for (const [index, id] of old.entries()) {
    await rename(path.join(folder, id), pruned[index]!);
  }
  return pruned;
}

/** Removes what a crash has left half made or half removed. Needs the lock. */
export async function removeTemporary(folder: string): Promise<void> {
  const prefixes = Object.values(TEMPORARY);
  const names = (await readdir(folder)).filter(
    (name) => prefixes.some((prefix) => name.startsWith(prefix)) || name.endsWith(".draft"),
  );
  await remove(names.map((name) => path.join(folder, name)));
}
