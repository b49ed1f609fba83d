/** What the environment decides about this very process. */
import https from "node:https";
import { availableParallelism } from "node:os";
import { ProxyAgent } from "proxy-agent";

/** Whether this is `gatsby build`, and not one of its worker processes. */
export const isBuilding = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env["gatsby_executing_command"] === "build" && env["GATSBY_WORKER_ID"] === undefined;

/** Whether this is `gatsby develop`. */
export const isDeveloping = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env["gatsby_executing_command"] === "develop";

/**
 * Has this process ask through the proxy of `HTTPS_PROXY`, but for the hosts of `NO_PROXY`. axios does
 * so by itself; the download of pictures does not.
 */
export function sendThroughProxy(env: NodeJS.ProcessEnv = process.env): void {
  if (env["HTTPS_PROXY"] || env["https_proxy"]) {
    // Node asks for no more of an agent than this one has.
    Object.assign(https, { globalAgent: new ProxyAgent() });
  }
}

/** Where there are two processors at most, a worker for the queries would only load Gatsby once more. */
export function limitWorkers(env: NodeJS.ProcessEnv = process.env): void {
  if (availableParallelism() <= 2) env["GATSBY_CPU_COUNT"] ??= "1";
}
