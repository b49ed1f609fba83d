/**
 * Builds the site once: `node program.ts PROJECT FOLDER COMMAND`. systemd starts it as `site-build@.service`
 * for each connection to `site-build.socket`; elsewhere the publisher starts it as a child process.
 *
 * Input: one line of JSON, a {@link buildOrder}. Its end stops the build.
 * Output: the build's log, then one last line of JSON, a {@link buildExit}. An output that ends without it
 * is that of a build that was killed.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { constants } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { readEnvironment } from "../environment";

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

/** How a build ended. */
export const buildExit = z.object({
  /** Of the build's command. */
  code: z.number(),
  /** What has ended the command, such as `SIGKILL`; `null` if it ended by itself. */
  signal: z.string().nullable(),
  /** Whether it has used the former build's cache. */
  warm: z.boolean(),
});
export type BuildExit = z.infer<typeof buildExit>;

/** What a build leaves: with it the next one takes seconds instead of minutes. */
const OUTPUT = [".cache", "public", ".hosting"];
/** Written by others meanwhile: the draft preview, whose folders another user owns, and a publisher's data. */
const WRITTEN_BY_OTHERS = [".preview", ".publisher"];
const NOT_NEEDED = ["node_modules", ".git", "tests", "docs", "coverage", "test-results"];
const EXCLUDED = [...OUTPUT, ...WRITTEN_BY_OTHERS, ...NOT_NEEDED, "playwright-report"];
const ENV_FILE = /^\.env(\..*)?$/;

/** The embedded content: Gatsby itself notices when it changes. */
const CONTENT = path.join("src", "content");

/** Variables that change a build's result without the build noticing it. */
const BUILD_VARIABLES = /^(CONTENTFUL_(?!LOSS_)|GATSBY_|SITE_URL$|NODE_OPTIONS$)/;

/** How long to wait for the last output, if something that was started keeps the pipe open, in ms. */
const DRAIN_TIMEOUT_MS = 2000;

const [projectFolder = "", folder = "", command = ""] = process.argv.slice(2);
/** Where the site is built: a copy of the project. */
const workFolder = path.join(folder, "work");
/** Emptied before each build, since Gatsby leaves temporary files every time. */
const tempFolder = path.join(folder, "temp");
const keyFile = path.join(folder, "cache-key");
const liveFile = path.join(folder, "live-build.json");

const remove = (target: string) => rm(target, { recursive: true, force: true, maxRetries: 3 });

/** With times, as Gatsby's cache goes by them, and links as links. */
const copy = (name: string) =>
  cp(path.join(projectFolder, name), path.join(workFolder, name), {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
  });

/** All files below the named parts of the project: a change of any of them changes the list. */
async function listFiles(names: readonly string[]): Promise<string[]> {
  const list: string[] = [];
  for (const name of names) {
    const part = path.join(projectFolder, name);
    const below = (await lstat(part)).isDirectory()
      ? await readdir(part, { recursive: true })
      : [""];
    for (const file of below.map((each) => path.join(name, each)).sort()) {
      if (file.startsWith(CONTENT)) continue;
      const stats = await lstat(path.join(projectFolder, file));
      if (!stats.isDirectory()) list.push(`${file} ${stats.size} ${stats.mtimeMs}`);
    }
  }
  return list;
}

/**
 * Updates the copy of the project. Makes it anew, without the former build's output, if a cold build was
 * ordered, or the code or its settings have changed.
 *
 * @returns whether the build is a warm one
 */
async function prepare({ cold, live }: BuildOrder, env: NodeJS.ProcessEnv): Promise<boolean> {
  const parts = (await readdir(projectFolder))
    .filter((name) => !EXCLUDED.includes(name) && !ENV_FILE.test(name))
    .filter((name) => !folder.startsWith(path.join(projectFolder, name, path.sep)))
    .sort();
  const names = Object.keys(env).filter((name) => BUILD_VARIABLES.test(name));
  const variables = names.sort().map((name) => [name, env[name]]);
  const text = JSON.stringify([command, process.version, variables, await listFiles(parts)]);
  const key = createHash("sha256").update(text).digest("hex");
  const isWarm = !cold && (await readFile(keyFile, "utf8").catch(() => "")) === key;

  await remove(tempFolder);
  // The problems of a former build must not be taken for this one's.
  await remove(path.join(workFolder, isWarm ? ".hosting" : ""));
  await remove(path.join(workFolder, CONTENT));
  await mkdir(tempFolder, { recursive: true });
  await mkdir(workFolder, { recursive: true });
  await writeFile(keyFile, key);
  await writeFile(liveFile, live ?? "");
  const hasContent = existsSync(path.join(projectFolder, CONTENT));
  for (const name of isWarm ? (hasContent ? [CONTENT] : []) : parts) await copy(name);
  const modules = path.join(projectFolder, "node_modules");
  if (!isWarm) await symlink(modules, path.join(workFolder, "node_modules"), "junction");
  return isWarm;
}

/** Starts the build's command, in a process group of its own, which can be ended as a whole. */
function start({ live, confirmed }: BuildOrder, env: NodeJS.ProcessEnv) {
  const child = spawn("/bin/sh", ["-c", command], {
    cwd: workFolder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
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
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stdout, { end: false });
  return child;
}

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

/** A shell's exit code from 129 up means that a signal has ended what it ran. */
const signalOf = (code: number | null) =>
  Object.entries(constants.signals).find(([, number]) => number === (code ?? 0) - 128)?.[0] ?? null;

async function run(order: BuildOrder, env: NodeJS.ProcessEnv): Promise<BuildExit> {
  const warm = await prepare(order, env);
  const child = start(order, env);
  group = child.pid;
  const closed = once(child, "close");
  closed.catch(() => undefined);
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  kill();
  await Promise.race([closed, sleep(DRAIN_TIMEOUT_MS)]);
  return { code: code ?? 1, signal: signal ?? signalOf(code), warm };
}

async function main(env: NodeJS.ProcessEnv) {
  // Where a connection ends without a line, no program has begun.
  process.stdout.write("\n");
  const input = createInterface(process.stdin);
  input.on("close", stop);
  process.stdout.on("error", stop);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
  const [line] = (await once(input, "line")) as [string];
  const exit = await run(buildOrder.parse(JSON.parse(line)), env).catch((error: unknown) => {
    process.stdout.write(`${String(error)}\n`);
    return { code: 1, signal: null, warm: false };
  });
  process.stdout.write(`\n${JSON.stringify(exit)}\n`, () => process.exit());
}

// The publisher imports what the two say to each other.
if (require.main === module) void main(readEnvironment().env);
