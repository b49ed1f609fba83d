import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { takePort } from "../support/ports";
import { nodeEnv } from "../support/site-copy";

/** Starts a Node.js server in a folder, and waits until it serves the home page. */
export async function startServer(
  args: readonly string[],
  folder: string,
  variables: Readonly<Record<string, string>> = {},
) {
  const port = takePort();
  const server = spawn(process.execPath, [...args, "--port", port], {
    cwd: folder,
    env: nodeEnv(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(server, "exit");
  const url = `http://localhost:${port}`;
  const isServing = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServing())) {
    if (server.exitCode !== null) throw new Error(`The server did not start:\n${printed}`);
    await wait(500);
  }
  return {
    /** Origin, without a trailing slash. */
    url,
    /** Returns all output so far. */
    printed: () => printed,
    async close() {
      server.kill();
      await ended;
    },
  };
}
