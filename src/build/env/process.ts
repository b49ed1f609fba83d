/** What the environment decides about this very process. */
import { availableParallelism } from "node:os";

/** Whether this is `gatsby build`, and not one of its worker processes. */
export const isBuilding = (): boolean =>
  process.env["gatsby_executing_command"] === "build" &&
  process.env["GATSBY_WORKER_ID"] === undefined;

/** Whether this is `gatsby develop`. */
export const isDeveloping = (): boolean => process.env["gatsby_executing_command"] === "develop";

/** Where there are two processors at most, a worker for the queries would only load Gatsby once more. */
export function limitWorkers(env: NodeJS.ProcessEnv = process.env): void {
  if (availableParallelism() <= 2) env["GATSBY_CPU_COUNT"] ??= "1";
}
