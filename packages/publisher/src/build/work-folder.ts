import { createHash } from "node:crypto";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ifMissing, writeAtomically } from "../files";
import { mirror } from "./mirror";
import { PROBLEMS_FILE } from "./problems";

/** What a build leaves: with it the next one takes seconds instead of minutes. */
const OUTPUT = [".cache", "public", ".hosting"];
/** Parts of a project that its build does not need. */
const NOT_NEEDED = [".git", "tests", "docs", "coverage", "test-results", "playwright-report"];
const MODULES = "node_modules";

/** The embedded content: Gatsby itself notices when it changes. */
const CONTENT = path.join("src", "content");

const isContent = (below: string) => below === CONTENT || below.startsWith(CONTENT + path.sep);

/** Variables that change a build's result without the build noticing it. */
const BUILD_VARIABLES = /^(CONTENTFUL_|GATSBY_|SITE_URL$|NODE_OPTIONS$)/;

interface Options {
  readonly projectFolder: string;
  readonly dataFolder: string;
  readonly buildCommand: string;
  readonly buildEnv: NodeJS.ProcessEnv;
  /** After so many builds with the cache, one starts from nothing. */
  readonly maxWarmBuilds: number;
}

const state = z.object({
  /** A hash of the last build's environment. */
  environment: z.string(),
  warmBuilds: z.number(),
  /** Whether the next build may use the cache. */
  isSound: z.boolean(),
});

type State = z.infer<typeof state>;

const INITIAL: State = { environment: "", warmBuilds: 0, isSound: false };

const removeAll = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 });

/**
 * Where builds are made: a copy of the project, so that a build touches neither the project nor what
 * is live. The output of one build is the next one's cache, if that is safe.
 */
export class WorkFolder {
  readonly #options: Options;
  readonly #stateFile: string;
  readonly path: string;
  /** For a build's temporary files. Emptied before each one, since Gatsby leaves some every time. */
  readonly temp: string;

  constructor(options: Options) {
    this.#options = options;
    this.path = path.join(options.dataFolder, "work");
    this.temp = path.join(options.dataFolder, "temp");
    this.#stateFile = path.join(options.dataFolder, "work.json");
  }

  async #read(): Promise<State> {
    const text = await readFile(this.#stateFile, "utf8").catch(ifMissing("null"));
    const { success, data } = state.safeParse(JSON.parse(text));
    return success ? data : INITIAL;
  }

  #write(next: State) {
    return writeAtomically(this.#stateFile, `${JSON.stringify(next)}\n`);
  }

  #environment(): string {
    const { buildCommand, buildEnv } = this.#options;
    const names = Object.keys(buildEnv).filter((name) => BUILD_VARIABLES.test(name));
    const values = names.sort().map((name) => [name, buildEnv[name]]);
    return createHash("sha256")
      .update(JSON.stringify([buildCommand, process.version, values]))
      .digest("hex");
  }

  /** @returns whether the code has changed */
  async #copyProject(): Promise<boolean> {
    const { projectFolder, dataFolder } = this.#options;
    const excluded = [...OUTPUT, ...NOT_NEEDED, MODULES];
    const changed = await mirror(
      projectFolder,
      this.path,
      (below) => excluded.includes(below) || path.join(projectFolder, below) === dataFolder,
    );
    const modules = path.join(this.path, MODULES);
    await rm(modules, { force: true });
    await symlink(path.join(projectFolder, MODULES), modules, "junction");
    return changed.some((below) => !isContent(below));
  }

  /**
   * Brings the copy up to date. Removes the former build's output if it must not be used: that build
   * failed, the code or its settings have changed, or it was used often enough.
   *
   * @returns whether the next build is a warm one
   */
  async prepare(): Promise<boolean> {
    await mkdir(this.path, { recursive: true });
    await removeAll(this.temp);
    await mkdir(this.temp, { recursive: true });
    // What a former build has complained of must not be taken for this one's.
    await rm(path.join(this.path, PROBLEMS_FILE), { force: true });
    const last = await this.#read();
    const environment = this.#environment();
    const hasChanged = await this.#copyProject();
    const isWarm =
      last.isSound &&
      last.environment === environment &&
      last.warmBuilds < this.#options.maxWarmBuilds &&
      !hasChanged;
    // Invalid until the build has succeeded, also if the publisher crashes meanwhile.
    await this.#write({
      environment,
      warmBuilds: isWarm ? last.warmBuilds + 1 : 0,
      isSound: false,
    });
    if (!isWarm) for (const name of OUTPUT) await removeAll(path.join(this.path, name));
    return isWarm;
  }

  /** Lets the next build use what this one has left. */
  async markCacheValid(): Promise<void> {
    await this.#write({ ...(await this.#read()), isSound: true });
  }
}
