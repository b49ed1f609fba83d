/** What the environment decides about this very process. */
import https from "node:https";
import { availableParallelism } from "node:os";
import { ProxyAgent } from "proxy-agent";

/** Whether this is `gatsby build`, and not one of its worker processes. */
export const isBuilding = (): boolean =>
  process.env["gatsby_executing_command"] === "build" &&
  process.env["GATSBY_WORKER_ID"] === undefined;

/** Whether this is `gatsby develop`. */
export const isDeveloping = (): boolean => process.env["gatsby_executing_command"] === "develop";

/**
 * Has this process ask through the proxy of `HTTPS_PROXY`, but for the hosts of `NO_PROXY`. axios does
 * so by itself; the download of pictures does not.
 */
export function sendThroughProxy(): void {
  if (process.env["HTTPS_PROXY"] || process.env["https_proxy"]) {
    // Node asks for no more of an agent than this one has.
    Object.assign(https, { globalAgent: new ProxyAgent() });
  }
}

/** Where there are two processors at most, a worker for the queries would only load Gatsby once more. */
export function limitWorkers(env: NodeJS.ProcessEnv = process.env): void {
  if (availableParallelism() <= 2) env["GATSBY_CPU_COUNT"] ??= "1";
}
