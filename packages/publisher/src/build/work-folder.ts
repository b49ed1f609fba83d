import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, lstat, mkdir, readdir, symlink } from "node:fs/promises";
import path from "node:path";
import { removeAll } from "../files";
import type { Settings } from "../settings";
import type { State } from "../state";
import { runAsUser } from "./run-command";

/** What a build leaves: with it the next one takes seconds instead of minutes. */
const OUTPUT = [".cache", "public", ".hosting"];
/**
 * What runs beside a build and writes into the project meanwhile: the draft preview, whose folders
 * another user owns, and a publisher whose data are there.
 */
const RUNNING = [".preview", ".publisher"];
/** Parts of a project that its build does not need, or must not read. */
const EXCLUDED = [
  ...OUTPUT,
  ...RUNNING,
  "node_modules",
  ".git",
  "tests",
  "docs",
  "coverage",
  "test-results",
  "playwright-report",
];
const ENV_FILE = /^\.env(\..*)?$/;

/** The embedded content: Gatsby itself notices when it changes. */
const CONTENT = path.join("src", "content");

/** Variables that change a build's result without the build noticing it. */
const BUILD_VARIABLES = /^(CONTENTFUL_(?!LOSS_)|GATSBY_|SITE_URL$|NODE_OPTIONS$)/;

/** Copies with times, as Gatsby's cache goes by them, and links as links. */
const copy = (from: string, to: string) =>
  cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });

/** All files below the named parts of a folder: a change of any of them changes the list. */
async function listFiles(folder: string, names: readonly string[]): Promise<string[]> {
  const list: string[] = [];
  for (const name of names) {
    const isFolder = (await lstat(path.join(folder, name))).isDirectory();
    const below = isFolder ? await readdir(path.join(folder, name), { recursive: true }) : [""];
    for (const file of below.map((each) => path.join(name, each)).sort()) {
      if (file.startsWith(CONTENT)) continue;
      const stats = await lstat(path.join(folder, file));
      if (!stats.isDirectory()) list.push(`${file} ${stats.size} ${stats.mtimeMs}`);
    }
  }
  return list;
}

/**
 * Where builds are made: a copy of the project, so that a build touches neither the project nor what
 * is live. The output of one build is the next one's cache, if that is safe.
 */
export class WorkFolder {
  readonly path: string;
  /** For a build's temporary files. Emptied before each one, since Gatsby leaves some every time. */
  readonly temp: string;

  constructor(private readonly settings: Settings) {
    this.path = path.join(settings.dataFolder, "work");
    this.temp = path.join(settings.dataFolder, "temp");
  }

  /** Parts of the project that a build needs. */
  async #parts(): Promise<string[]> {
    const { projectFolder, dataFolder } = this.settings;
    return (await readdir(projectFolder))
      .filter((name) => !EXCLUDED.includes(name) && !ENV_FILE.test(name))
      .filter((name) => path.join(projectFolder, name) !== dataFolder)
      .sort();
  }

  /** Another one for other code or settings: then an earlier cache must not be used. */
  async #key(parts: readonly string[]): Promise<string> {
    const { buildCommand, buildEnv, projectFolder } = this.settings;
    const names = Object.keys(buildEnv).filter((name) => BUILD_VARIABLES.test(name));
    const values = names.sort().map((name) => [name, buildEnv[name]]);
    const files = await listFiles(projectFolder, parts);
    const text = JSON.stringify([buildCommand, process.version, values, files]);
    return createHash("sha256").update(text).digest("hex");
  }

  /** Removes what builds have made, some of which only their own user may touch. */
  async #remove(folder: string) {
    const { buildUser } = this.settings;
    if (buildUser !== null && existsSync(folder)) {
      await runAsUser(buildUser, "find", folder, "-mindepth", "1", "-delete");
    }
    await removeAll(folder);
  }

  /**
   * Brings the copy up to date. Makes it anew, without the former build's output, if the cache is not
   * valid, the code or its settings have changed, or it was used often enough.
   *
   * @returns the state of the cache while the next build uses it; that build is warm if `warmBuilds` > 0
   */
  async prepare(cache: State["cache"]): Promise<State["cache"]> {
    const { projectFolder, maxWarmBuilds, buildUser } = this.settings;
    const mode = buildUser === null ? 0o755 : 0o775;
    await this.#remove(this.temp);
    await mkdir(this.temp, { recursive: true, mode });
    const parts = await this.#parts();
    const key = await this.#key(parts);
    const isWarm = cache.isValid && cache.key === key && cache.warmBuilds < maxWarmBuilds;
    // What a former build has complained of must not be taken for this one's.
    for (const name of isWarm ? [".hosting"] : OUTPUT)
      await this.#remove(path.join(this.path, name));
    await removeAll(isWarm ? path.join(this.path, CONTENT) : this.path);
    await mkdir(this.path, { recursive: true, mode });
    const wanted = !isWarm ? parts : existsSync(path.join(projectFolder, CONTENT)) ? [CONTENT] : [];
    for (const name of wanted)
      await copy(path.join(projectFolder, name), path.join(this.path, name));
    const modules = path.join(this.path, "node_modules");
    if (!isWarm) await symlink(path.join(projectFolder, "node_modules"), modules, "junction");
    // The build may run as another user of the same group, and writes some of its sources.
    if (buildUser !== null && wanted.length > 0) {
      const copied = wanted.map((name) => path.join(this.path, name));
      await runAsUser(null, "chmod", "-R", "g+w", ...copied);
    }
    return { key, warmBuilds: isWarm ? cache.warmBuilds + 1 : 0, isValid: false };
  }
}
