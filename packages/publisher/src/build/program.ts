/**
 * Builds the site once: `node program.ts PROJECT FOLDER COMMAND`. systemd starts it as `site-build@.service`
 * for each connection to `site-build.socket`; elsewhere the publisher starts it as a child process.
 *
 * Input: one line of JSON, a {@link buildOrder}. Its end stops the build.
 * Output: what the build says, each line after {@link SAID}, so that none is taken for what this program
 * says: one last line, {@link EXIT_LINE}. An output that ends without it is that of a build that was killed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { readEnvironment } from "../environment";
import { linesOf } from "./lines";
import { foldersIn, prepare } from "./work-folder";

/** What the publisher says to a build. Nothing in it is secret. */
export const buildOrder = z.object({
  /** Whether to build from nothing, without the former build's cache. */
  cold: z.boolean(),
  /** The live site's `build.json`, with which the build compares its own; `null` before the first release. */
  live: z.string().nullable(),
  /** The loss of content that somebody has confirmed. */
  confirmed: z.string().nullable(),
});
export type BuildOrder = z.infer<typeof buildOrder>;

/** The last line of the output, with the exit code of the command. */
export const EXIT_LINE = /^exit (\d+)$/;
/** Before each line that the build has said. */
export const SAID = "> ";

/** How long what a build has said last may take to come. */
const GRACE_MS = 5000;

const [projectFolder = "", folder = "", command = ""] = process.argv.slice(2);
const { home, liveFile, site, temp } = foldersIn(folder);

/** Starts the build's command, in a process group of its own, which can be ended as a whole. */
const start = ({ live, confirmed }: BuildOrder, env: NodeJS.ProcessEnv) =>
  spawn("/bin/sh", ["-c", command], {
    cwd: site,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env,
      ENV_FILE: "",
      // Nothing that a former build has left there, such as settings of npm's.
      HOME: home,
      TMPDIR: temp,
      // Without a terminal, colours and lines broken to its width.
      CI: "true",
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      GATSBY_TELEMETRY_DISABLED: "1",
      // With another list of variables, Gatsby compiles and renders every page anew.
      LIVE_BUILD_FILE: live === null ? "" : liveFile,
      CONTENT_LOSS_CONFIRMED: confirmed ?? "",
      // From Node 22.1 on. Removed with the rest of the cache.
      NODE_COMPILE_CACHE: path.join(site, ".cache", "node"),
    },
  });

let group: number | undefined;

/** Ends all that the build has started, but for what has left its process group: systemd ends that. */
function kill() {
  try {
    // Nothing of what is half done is used, so that there is no need for a gentler signal.
    if (group !== undefined) process.kill(-group, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function stop() {
  kill();
  process.exit(1);
}

async function say(output: Readable) {
  for await (const line of linesOf(output)) {
    // A publisher that is busy holds the build up, and its words do not pile up here.
    if (!process.stdout.write(`${SAID}${line}\n`)) await once(process.stdout, "drain");
  }
}

async function run(order: BuildOrder, env: NodeJS.ProcessEnv): Promise<number> {
  await prepare(projectFolder, folder, order);
  const child = start(order, env);
  group = child.pid;
  const relayed = [child.stdout, child.stderr].map(say);
  const [code] = (await once(child, "exit")) as [number | null];
  kill();
  // What has left the group may hold its output open: nothing that it says belongs to the build.
  await Promise.race([Promise.all(relayed), sleep(GRACE_MS)]);
  return code ?? 1;
}

async function main(env: NodeJS.ProcessEnv) {
  const input = createInterface(process.stdin);
  input.on("close", stop);
  process.stdout.on("error", stop);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
  const [line] = (await once(input, "line")) as [string];
  const code = await run(buildOrder.parse(JSON.parse(line)), env).catch((error: unknown) => {
    process.stdout.write(`${SAID}${String(error)}\n`);
    return 1;
  });
  process.stdout.write(`exit ${code}\n`, () => process.exit());
}

// The publisher imports what the two say to each other.
if (require.main === module) void main(readEnvironment());
