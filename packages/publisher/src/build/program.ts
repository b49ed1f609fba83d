/**
 * Builds the site once: `node program.ts PROJECT FOLDER COMMAND`. systemd starts it as `site-build@.service`
 * for each connection to `site-build.socket`; elsewhere the publisher starts it as a child process.
 *
 * Input: one line of JSON, a {@link buildOrder}. Its end stops the build.
 * Output: the build's log, then one last line, {@link EXIT_LINE}. An output that ends without it is that of
 * a build that was killed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { z } from "zod";
import { readEnvironment } from "../environment";
import { ifMissing } from "../files";

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
export const EXIT_LINE = /^site-build exit (\d+)$/;

const CONTENT = path.join("src", "content");
/** Written by others meanwhile: the draft preview, whose folders another user owns, and a publisher's data. */
const WRITTEN_BY_OTHERS = [".preview", ".publisher"];
const NOT_NEEDED = ["node_modules", ".git", "tests", "docs", "test-results"];
const EXCLUDED = [".cache", "public", ".hosting", ...WRITTEN_BY_OTHERS, ...NOT_NEEDED];
const ENV_FILE = /^\.env(\..*)?$/;

const [projectFolder = "", folder = "", command = ""] = process.argv.slice(2);
/** Where the site is built: a copy of the project. */
const workFolder = path.join(folder, "work");
const tempFolder = path.join(folder, "temp");
const liveFile = path.join(folder, "live-build.json");

const remove = (target: string) => rm(target, { recursive: true, force: true, maxRetries: 3 });

/** With times, as Gatsby's cache goes by them, and links as links. */
const copy = (name: string) =>
  cp(path.join(projectFolder, name), path.join(workFolder, name), {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
  });

/** Copies the project; for a warm build, which would compile what is copied anew, the content alone. */
async function prepare({ cold, live }: BuildOrder) {
  const isWarm = !cold && existsSync(workFolder);
  // The problems of a former build must not be taken for this one's.
  for (const name of isWarm ? [".hosting", CONTENT] : [""])
    await remove(path.join(workFolder, name));
  await remove(tempFolder);
  for (const each of [tempFolder, workFolder]) await mkdir(each, { recursive: true });
  await writeFile(liveFile, live ?? "");
  if (isWarm) return copy(CONTENT).catch(ifMissing(undefined));
  for (const name of await readdir(projectFolder)) {
    const isFolderOfBuilds = folder.startsWith(path.join(projectFolder, name, path.sep));
    if (!EXCLUDED.includes(name) && !ENV_FILE.test(name) && !isFolderOfBuilds) await copy(name);
  }
  const modules = path.join(projectFolder, "node_modules");
  return symlink(modules, path.join(workFolder, "node_modules"), "junction");
}

/** Starts the build's command, in a process group of its own, which can be ended as a whole. */
const start = ({ live, confirmed }: BuildOrder, env: NodeJS.ProcessEnv) =>
  spawn("/bin/sh", ["-c", command], {
    cwd: workFolder,
    detached: true,
    stdio: ["ignore", process.stdout, process.stdout],
    env: {
      ...env,
      ENV_FILE: "",
      TMPDIR: tempFolder,
      // Without a terminal, colours and lines broken to its width.
      CI: "true",
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      GATSBY_TELEMETRY_DISABLED: "1",
      // With another list of variables, Gatsby compiles and renders every page anew.
      LIVE_BUILD_FILE: live === null ? "" : liveFile,
      CONTENT_LOSS_CONFIRMED: confirmed ?? "",
      // From Node 22.1 on. Removed with the rest of the cache.
      NODE_COMPILE_CACHE: path.join(workFolder, ".cache", "node"),
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

async function run(order: BuildOrder, env: NodeJS.ProcessEnv): Promise<number> {
  await prepare(order);
  const child = start(order, env);
  group = child.pid;
  const [code] = (await once(child, "exit")) as [number | null];
  kill();
  return code ?? 1;
}

async function main(env: NodeJS.ProcessEnv) {
  const input = createInterface(process.stdin);
  input.on("close", stop);
  process.stdout.on("error", stop);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
  const [line] = (await once(input, "line")) as [string];
  const code = await run(buildOrder.parse(JSON.parse(line)), env).catch((error: unknown) => {
    process.stdout.write(`${String(error)}\n`);
    return 1;
  });
  process.stdout.write(`\nsite-build exit ${code}\n`, () => process.exit());
}

// The publisher imports what the two say to each other.
if (require.main === module) void main(readEnvironment());
