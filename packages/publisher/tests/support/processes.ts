import { existsSync, readFileSync } from "node:fs";
import { until } from "./until";

/** Ids that a build has written into a file, a line each. */
export const idsIn = (file: string): number[] =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1).map(Number) : [];

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Waits until none of the processes is left: a dead one is listed until its parent has noticed. */
export const untilGone = (ids: readonly number[]) =>
  until(() => !ids.some(isRunning), `processes ${ids.join(", ")} are gone`);
