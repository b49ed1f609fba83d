import { createHash } from "node:crypto";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { writeWhole } from "../releases/durable";
import { mirror } from "./mirror";

/** What a build leaves: with it the next one takes seconds, not minutes. */
const MADE = [".cache", "public", ".hosting"];
/** Parts of a project that are not for its build. */
const NEEDLESS = [".git", "tests", "docs", "coverage", "test-results", "playwright-report"];
const MODULES = "node_modules";

/** The embedded content: a change there is no change of what the site is made by. */
const CONTENT = path.join("src", "content");

const isContent = (below: string) => below === CONTENT || below.startsWith(CONTENT + path.sep);

/** Variables that a build's result depends on, and that it does not notice a change of by itself. */
const MATTERS = /^(CONTENTFUL_|GATSBY_|SITE_URL$|NODE_OPTIONS$)/;

interface Options {
  readonly projectFolder: string;
  readonly dataFolder: string;
  readonly buildCommand: string;
  readonly buildEnv: NodeJS.ProcessEnv;
  readonly coldEvery: number;
}

const state = z.object({
  /** Stands for the environment of the last build. */
  environment: z.string(),
  warmBuilds: z.number(),
  /** Whether the last build has left its cache as it should be. */
  isSound: z.boolean(),
});

type State = z.infer<typeof state>;

const NOTHING: State = { environment: "", warmBuilds: 0, isSound: false };

/**
 * Where builds are made: a copy of the project, so that a build touches neither the project nor what
 * is live. What builds leave there is used again where that is safe.
 */
export class WorkFolder {
  readonly #options: Options;
  readonly #stateFile: string;
  readonly path: string;
  /** For a build's temporary files. Emptied before each one: Gatsby leaves some behind every time. */
  readonly temp: string;

  constructor(options: Options) {
    this.#options = options;
    this.path = path.join(options.dataFolder, "work");
    this.temp = path.join(options.dataFolder, "temp");
    this.#stateFile = path.join(options.dataFolder, "work.json");
  }

  async #read(): Promise<State> {
    const text = await readFile(this.#stateFile, "utf8").catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return "null";
      throw error;
    });
    const { success, data } = state.safeParse(JSON.parse(text));
    return success ? data : NOTHING;
  }

  #environment(): string {
    const { buildCommand, buildEnv } = this.#options;
    const names = Object.keys(buildEnv).filter((name) => MATTERS.test(name));
    const values = names.sort().map((name) => [name, buildEnv[name]]);
    return createHash("sha256")
      .update(JSON.stringify([buildCommand, process.version, values]))
      .digest("hex");
  }

  async #copyProject(): Promise<string[]> {
    const { projectFolder, dataFolder } = this.#options;
    const without = [...MADE, ...NEEDLESS, MODULES];
    const changed = await mirror(
      projectFolder,
      this.path,
      (below) => without.includes(below) || path.join(projectFolder, below) === dataFolder,
    );
    const modules = path.join(this.path, MODULES);
    await rm(modules, { force: true });
    await symlink(path.join(projectFolder, MODULES), modules, "junction");
    return changed.filter((below) => !isContent(below));
  }

  async #emptyTemp() {
    await rm(this.temp, { recursive: true, force: true, maxRetries: 3 });
    await mkdir(this.temp, { recursive: true });
  }

  /**
   * Brings the copy up to date, and throws away what former builds have left if it cannot be trusted:
   * the last one did not end well, the code or its settings changed, or it has served long enough.
   *
   * @returns whether the build to come is a warm one
   */
  async prepare(): Promise<boolean> {
    await mkdir(this.path, { recursive: true });
    await this.#emptyTemp();
    const last = await this.#read();
    const environment = this.#environment();
    const changed = await this.#copyProject();
    const isWarm =
      last.isSound &&
      last.environment === environment &&
      last.warmBuilds < this.#options.coldEvery &&
      changed.length === 0;
    // Written first: a crash from here on leaves word that the cache is not to be trusted.
    const warmBuilds = isWarm ? last.warmBuilds + 1 : 0;
    await this.#write({ environment, warmBuilds, isSound: false });
    if (!isWarm) {
      for (const name of MADE) {
        await rm(path.join(this.path, name), { recursive: true, force: true, maxRetries: 3 });
      }
    }
    return isWarm;
  }

  /** Says that the build has left its cache as it should be. */
  async trust(): Promise<void> {
    await this.#write({ ...(await this.#read()), isSound: true });
  }

  #write(next: State) {
    return writeWhole(this.#stateFile, `${JSON.stringify(next)}\n`);
  }
}
