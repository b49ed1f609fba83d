import https from "node:https";
import { ProxyAgent } from "proxy-agent";

/**
 * Sends the requests of this process through the proxy that `HTTPS_PROXY` names, but for the hosts of
 * `NO_PROXY`. axios, with which Contentful is read, does so by itself; the download of pictures does
 * not.
 */
export function sendThroughProxy(env: NodeJS.ProcessEnv = process.env): void {
  if (env["HTTPS_PROXY"] || env["https_proxy"]) {
    // Node asks for no more of an agent than this one has.
    Object.assign(https, { globalAgent: new ProxyAgent() });
  }
}
