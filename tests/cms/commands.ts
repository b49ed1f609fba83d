import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startContentful, type LocalContentful } from "../../packages/contentful-local/src";

const root = path.resolve(__dirname, "../..");
/** Found from any folder that a command is run in. */
const tsx = pathToFileURL(require.resolve("tsx")).href;

export interface Result {
  readonly code: number | null;
  /** What the command says. */
  readonly said: string;
  /** What it complains of. */
  readonly complained: string;
}

export interface Running {
  readonly process: ChildProcess;
  /** Resolves once the command has said something that fits. */
  said(pattern: RegExp): Promise<void>;
  readonly result: Promise<Result>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Starts a command as `npm run` does, with no variables but those that a person would set. */
export function startCommand(
  args: readonly string[],
  variables: Variables,
  folder = root,
): Running {
  const { PATH, HOME } = process.env;
  const cli = path.join(root, "src/cms/cli.ts");
  const child = spawn(process.execPath, ["--import", tsx, cli, ...args], {
    cwd: folder,
    env: { PATH, HOME, ENV_FILE: "", NODE_ENV: "development", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complained = "";
  const watchers = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    for (const watch of watchers) watch();
  });
  child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()));
  const result = new Promise<Result>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, said, complained }));
  });
  return {
    process: child,
    result,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          if (pattern.test(said)) resolve();
        };
        watchers.add(watch);
        watch();
        void result.then(() =>
          reject(new Error(`It never said ${pattern}:\n${said}\n${complained}`)),
        );
      }),
  };
}

/** A Contentful with an empty space for each test of a file, and the commands that work in it. */
export function commands() {
  const tools = {
    contentful: undefined as unknown as LocalContentful,
    /** The folder whose `src/content` is put into the space. */
    folder: root,
    /** Runs a command to its end. */
    run: (command: string, args: readonly string[] = [], variables: Variables = {}) =>
      tools.start(command, args, variables).result,
    start: (command: string, args: readonly string[] = [], variables: Variables = {}) =>
      startCommand([command, ...args], { ...tools.contentful.env, ...variables }, tools.folder),
    /** Requests that change something, as `METHOD …/path`. */
    writes: () =>
      tools.contentful.calls
        .all()
        .filter(({ method }) => method !== "GET")
        .map(({ method, path: at }) => `${method} ${at.replace(/^.*\/environments\/\w+\//, "")}`),
  };
  beforeEach(async () => {
    tools.contentful = await startContentful();
  });
  afterEach(() => tools.contentful.close());
  return tools;
}
