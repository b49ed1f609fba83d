/**
 * Which command of Gatsby's runs, whether in a worker of it, and how its last build ended. Gatsby would
 * have to tell hooks and configuration the first two, and to notice a build that was stopped in the middle.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

/** Whether this is one of Gatsby's worker processes, which run queries on what was read before. */
export const isWorker = (): boolean => process.env["GATSBY_WORKER_ID"] !== undefined;

/** Whether this is `gatsby build`, and not one of its workers. */
export const isBuilding = (): boolean =>
  process.env["gatsby_executing_command"] === "build" && !isWorker();

/** Whether this is `gatsby develop`. */
export const isDeveloping = (): boolean => process.env["gatsby_executing_command"] === "develop";

/** Where there are two processors at most, a worker for the queries would only load Gatsby once more. */
export function limitWorkers(env: NodeJS.ProcessEnv = process.env): void {
  if (availableParallelism() <= 2) env["GATSBY_CPU_COUNT"] ??= "1";
}

/** Names the folder of the last build, and is empty while one changes the public folder. */
const markerFile = () => path.resolve(".cache/built-in");

/**
 * Whether what the last build has kept can be used. After one that was stopped in the middle files may be
 * cut off; and a cache that a host has restored in another folder names the pages by their old paths: they
 * would be built without the data of static queries (Gatsby's error #95313).
 */
export const isCacheUsable = (): boolean =>
  !existsSync(markerFile()) || readFileSync(markerFile(), "utf8") === process.cwd();

/** To be called before a build changes the public folder, and at its end. */
export function markBuild(state: "started" | "finished"): void {
  mkdirSync(path.dirname(markerFile()), { recursive: true });
  writeFileSync(markerFile(), state === "finished" ? process.cwd() : "");
}
