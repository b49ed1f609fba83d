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
 * Serves the site that the browser tests visit, or another, with the headers that hosts send, in a
 * process of its own.
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
