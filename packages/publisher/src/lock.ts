import { spawnSync } from "node:child_process";
import { constants, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { startMessages } from "./messages";

/**
 * Makes this process the only one that uses a folder, until it ends in whatever way: by a lock on a file
 * that stays open, which flock(1) takes for it. Nobody else can open the file, and so take the lock.
 *
 * @throws Error if another process has it
 */
export function lock(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = openSync(path.join(folder, "lock"), constants.O_CREAT, 0o600);
  const { error, status } = spawnSync("flock", ["--nonblock", "0"], { stdio: [file] });
  if (error) throw error;
  if (status !== 0) throw new Error(startMessages.locked(folder));
}
