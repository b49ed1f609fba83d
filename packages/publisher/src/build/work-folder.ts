import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readlink,
  rm,
  symlink,
  utimes,
} from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { ifMissing, removeAll } from "../files";
import type { Settings } from "../settings";
import type { State } from "../state";
import { asUser } from "./run-command";

/** What a build leaves: with it the next one takes seconds instead of minutes. */
const OUTPUT = [".cache", "public", ".hosting"];
/** Parts of a project that its build does not need, or must not read. */
const EXCLUDED = [
  ...OUTPUT,
  ...["node_modules", ".git", "tests", "docs", "coverage", "test-results", "playwright-report"],
];
const ENV_FILE = /^\.env(\..*)?$/;

/** The embedded content: Gatsby itself notices when it changes. */
const CONTENT = path.join("src", "content");

/** Variables that change a build's result without the build noticing it. */
const BUILD_VARIABLES = /^(CONTENTFUL_(?!LOSS_)|GATSBY_|SITE_URL$|NODE_OPTIONS$)/;

/** What there is at a path: equal if there is nothing to copy; `null` for nothing, sockets and the like. */
async function fingerprintOf(file: string): Promise<string | null> {
  const stats = await lstat(file).catch(ifMissing(null));
  if (stats?.isDirectory()) return "folder";
  if (stats?.isSymbolicLink()) return `link ${await readlink(file)}`;
  // Whole milliseconds: what a file system keeps of their fractions differs.
  return stats?.isFile() ? `file ${stats.size} ${Math.round(stats.mtimeMs)}` : null;
}

async function copyEntry(from: string, to: string, fingerprint: string) {
  if (fingerprint === "folder") await mkdir(to);
  else if (fingerprint.startsWith("link")) await symlink(await readlink(from), to);
  else {
    const { atime, mode, mtimeMs } = await lstat(from);
    await copyFile(from, to);
    // The build may run as another user of the same group, and writes some of its sources.
    await chmod(to, mode | 0o220);
    await utimes(to, atime, Math.round(mtimeMs) / 1000);
  }
}

/**
 * Makes a folder like another one, and writes only what differs.
 *
 * @param isExcluded for a path below either folder: neither copied nor removed
 * @returns paths of what was written or removed
 */
export async function mirror(
  from: string,
  to: string,
  isExcluded: (below: string) => boolean,
): Promise<string[]> {
  const changed: string[] = [];
  const namesIn = async (folder: string, below: string) => {
    const names = await readdir(path.join(folder, below));
    return names.filter((name) => !isExcluded(path.join(below, name)));
  };
  async function mirrorFolder(below: string): Promise<void> {
    const wanted = await namesIn(from, below);
    for (const name of (await namesIn(to, below)).filter((each) => !wanted.includes(each))) {
      changed.push(path.join(below, name));
      await rm(path.join(to, below, name), { recursive: true });
    }
    for (const file of wanted.map((name) => path.join(below, name))) {
      const [source, target] = [path.join(from, file), path.join(to, file)];
      const fingerprint = await fingerprintOf(source);
      if (fingerprint === null) continue;
      if (fingerprint !== (await fingerprintOf(target))) {
        changed.push(file);
        await rm(target, { recursive: true, force: true });
        await copyEntry(source, target, fingerprint);
      }
      if (fingerprint === "folder") await mirrorFolder(file);
    }
  }
  await mkdir(to, { recursive: true });
  await mirrorFolder("");
  return changed;
}

/**
 * Where builds are made: a copy of the project, so that a build touches neither the project nor what
 * is live. The output of one build is the next one's cache, if that is safe.
 */
export class WorkFolder {
  readonly #settings: Settings;
  readonly path: string;
  /** For a build's temporary files. Emptied before each one, since Gatsby leaves some every time. */
  readonly temp: string;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.path = path.join(settings.dataFolder, "work");
    this.temp = path.join(settings.dataFolder, "temp");
  }

  #environment(): string {
    const { buildCommand, buildEnv } = this.#settings;
    const names = Object.keys(buildEnv).filter((name) => BUILD_VARIABLES.test(name));
    const values = names.sort().map((name) => [name, buildEnv[name]]);
    const text = JSON.stringify([buildCommand, process.version, values]);
    return createHash("sha256").update(text).digest("hex");
  }

  /** Removes what builds have made, some of which only their own user may touch. */
  async #empty(folder: string) {
    const { buildUser } = this.#settings;
    if (buildUser !== null && existsSync(folder)) {
      const [program, ...args] = asUser(buildUser, "find", folder, "-mindepth", "1", "-delete");
      await promisify(execFile)(program, args);
    }
    await removeAll(folder);
  }

  /**
   * Brings the copy up to date. Removes the former build's output if it must not be used: the cache is
   * not valid, the code or its settings have changed, or it was used often enough.
   *
   * @returns the state of the cache while the next build uses it; that build is warm if `warmBuilds` > 0
   */
  async prepare(cache: State["cache"]): Promise<State["cache"]> {
    const { projectFolder, dataFolder, maxWarmBuilds, buildUser } = this.#settings;
    const mode = buildUser === null ? 0o755 : 0o775;
    await this.#empty(this.temp);
    for (const folder of [this.path, this.temp]) await mkdir(folder, { recursive: true, mode });
    const isExcluded = (below: string) =>
      EXCLUDED.includes(below) ||
      ENV_FILE.test(below) ||
      path.join(projectFolder, below) === dataFolder;
    const changed = await mirror(projectFolder, this.path, isExcluded);
    const modules = path.join(this.path, "node_modules");
    await rm(modules, { force: true });
    await symlink(path.join(projectFolder, "node_modules"), modules, "junction");
    const environment = this.#environment();
    const isWarm =
      cache.isValid &&
      cache.environment === environment &&
      cache.warmBuilds < maxWarmBuilds &&
      changed.every((below) => below.startsWith(CONTENT));
    // What a former build has complained of must not be taken for this one's.
    const stale = isWarm ? [".hosting"] : OUTPUT;
    for (const name of stale) await this.#empty(path.join(this.path, name));
    return { environment, warmBuilds: isWarm ? cache.warmBuilds + 1 : 0, isValid: false };
  }
}
