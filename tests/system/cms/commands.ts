import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import https from "node:https";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";
import { main } from "../../../tools/contentful/cli";
import { Editor } from "../contentful/editor";

const root = path.resolve(__dirname, "../../..");
/** Found from any folder that a command is run in. */
const tsx = pathToFileURL(require.resolve("tsx")).href;

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcess;
  /** What was printed, once it matches. */
  printed(pattern: RegExp): Promise<string>;
  readonly result: Promise<Result>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables of a command: none but those that a person would set. */
function environment(variables: Variables): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ENV_FILE: "", NODE_ENV: "development", ...variables };
}

/** Pauses between tries and questions are shorter; whatever is longer is a limit. */
const LONGEST_PAUSE_MS = 10_000;

/** Many tries have to last as long as a busy machine may take to process a picture. */
const TIMES_SHORTER = 10;

/** Lets no command wait long for a Contentful that is on this machine. */
function shortenPauses() {
  const real = setTimeout;
  const short = (then: () => void, milliseconds = 0) =>
    real(then, milliseconds > LONGEST_PAUSE_MS ? milliseconds : milliseconds / TIMES_SHORTER);
  jest.spyOn(globalThis, "setTimeout").mockImplementation(short as typeof setTimeout);
}

/** Runs a command in this process, which is faster by the time that Node takes to load it. */
export async function runCommand(
  args: readonly string[],
  variables: Variables,
  folder = root,
): Promise<Result> {
  const printed = { stdout: "", stderr: "" };
  jest.replaceProperty(process, "env", environment(variables));
  jest.spyOn(process, "cwd").mockReturnValue(folder);
  shortenPauses();
  for (const stream of ["stdout", "stderr"] as const) {
    jest.spyOn(process[stream], "write").mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    });
  }
  const code = await main(args).finally(() => jest.restoreAllMocks());
  return { code, ...printed };
}

/** Starts a command as `npm run` does. */
export const startCommand = (args: readonly string[], variables: Variables, folder = root) =>
  startProgram("tools/contentful/cli.ts", args, variables, folder);

/** Starts a program in a file of the project. */
export function startProgram(
  file: string,
  args: readonly string[] = [],
  variables: Variables = {},
  folder = root,
): Running {
  const child = spawn(process.execPath, ["--import", tsx, path.join(root, file), ...args], {
    cwd: folder,
    env: environment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.stderr += chunk.toString()));
  const result = new Promise<Result>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...said }));
  });
  return {
    process: child,
    result,
    async printed(pattern) {
      while (!pattern.test(said.stdout)) {
        if (child.stdout.readableEnded) {
          throw new Error(`It never printed ${pattern}: ${said.stdout}`);
        }
        await Promise.race([once(child.stdout, "data"), once(child.stdout, "end")]);
      }
      return said.stdout;
    },
  };
}

/** A Contentful with an empty space for each test of a file, and the commands that work in it. */
export function commands() {
  const tools = {
    contentful: undefined as unknown as LocalContentful,
    /** Who works in the space, past Contentful's own rules. */
    editor: undefined as unknown as Editor,
    /** The folder whose `src/content` is put into the space. */
    folder: root,
    /** Runs a command to its end. */
    run: (command: string, args: readonly string[] = [], variables: Variables = {}) =>
      runCommand([command, ...args], { ...tools.contentful.env, ...variables }, tools.folder),
    /** Starts a command in a process of its own. */
    start: (command: string, args: readonly string[] = [], variables: Variables = {}) =>
      startCommand([command, ...args], { ...tools.contentful.env, ...variables }, tools.folder),
    /** Starts a Contentful of its own, which is empty. */
    async restart(): Promise<void> {
      tools.contentful = await startContentful();
      tools.editor = new Editor(tools.contentful);
      // Node reads NODE_EXTRA_CA_CERTS only when it starts.
      https.globalAgent.options.ca = tools.contentful.ca;
    },
    /** Requests that change something, as `METHOD …/path`. */
    writes: () =>
      tools.contentful.calls
        .all()
        .filter(({ method }) => method !== "GET")
        .map(({ method, path: at }) => `${method} ${at.replace(/^.*\/environments\/\w+\//, "")}`),
  };
  beforeEach(() => tools.restart());
  afterEach(() => tools.contentful.close());
  return tools;
}
