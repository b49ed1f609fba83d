import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { testSite } from "./site-copy";

export interface ServedSite {
  /** Origin, without a trailing slash. */
  readonly url: string;
  close(): void;
}

/**
 * Serves a built site in its own process, with the headers that hosts send. By default it is the site
 * that the browser tests visit.
 */
export async function serveSite(site = testSite): Promise<ServedSite> {
  const server = spawn(process.execPath, [path.join(__dirname, "static-server.mjs")], {
    env: { ...process.env, PORT: "0", SITE: site },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit").then(() => {
    throw new Error("The static server did not start. Is the site built?");
  });
  const [line] = (await Promise.race([once(server.stdout, "data"), ended])) as [Buffer];
  return { url: line.toString().trim(), close: () => void server.kill() };
}
