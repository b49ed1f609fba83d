import { spawn } from "node:child_process";
import { once } from "node:events";
import https from "node:https";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";
import { main } from "../../../tools/contentful/cli";
import { fillWithContentTypes } from "../../support/contentful-local";
import { Editor } from "../contentful/editor";

const root = path.resolve(__dirname, "../../..");
/** Found from any folder that a command is run in. */
const tsx = pathToFileURL(require.resolve("tsx")).href;

interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables of a command: none but those that a person would set. */
function environment(variables: Variables): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ENV_FILE: "", NODE_ENV: "development", ...variables };
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
  for (const stream of ["stdout", "stderr"] as const) {
    jest.spyOn(process[stream], "write").mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    });
  }
  const code = await main(args).finally(() => jest.restoreAllMocks());
  return { code, ...printed };
}

/** Starts a program in a file of the project. */
export function startProgram(
  file: string,
  args: readonly string[] = [],
  variables: Variables = {},
  folder = root,
) {
  const child = spawn(process.execPath, ["--import", tsx, path.join(root, file), ...args], {
    cwd: folder,
    env: environment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.stderr += chunk.toString()));
  const ended = once(child, "close");
  return {
    process: child,
    result: ended.then(([code]): Result => ({ code: code as number | null, ...said })),
    /** What was printed, once it matches. */
    async printed(pattern: RegExp): Promise<string> {
      while (!pattern.test(said.stdout)) {
        if (child.exitCode !== null) throw new Error(`It never printed ${pattern}: ${said.stdout}`);
        await Promise.race([once(child.stdout, "data"), ended]);
      }
      return said.stdout;
    },
  };
}

/** Starts a command as `npm run` does. */
export const startCommand = (args: readonly string[], variables: Variables, folder = root) =>
  startProgram("tools/contentful/cli.ts", args, variables, folder);

/** A Contentful with an empty space for each test of a file, and the commands that work in it. */
export function commands() {
  const tools = {
    contentful: undefined as unknown as LocalContentful,
    /** Who works in the space, past Contentful's own rules. */
    editor: undefined as unknown as Editor,
    /** The folder whose `src/content` is put into the space. */
    folder: root,
    get space() {
      return tools.contentful.space;
    },
    /** Runs a command to its end. */
    run: (command: string, args: readonly string[] = [], variables: Variables = {}) =>
      runCommand([command, ...args], { ...tools.contentful.env, ...variables }, tools.folder),
    /** Starts a command in a process of its own. */
    start: (command: string, args: readonly string[] = [], variables: Variables = {}) =>
      startCommand([command, ...args], { ...tools.contentful.env, ...variables }, tools.folder),
    /** Starts a Contentful of its own, which is empty but for the content types, where they are wanted. */
    async restart(hasModel = false): Promise<void> {
      tools.contentful = await startContentful();
      tools.editor = new Editor(tools.contentful);
      if (hasModel) fillWithContentTypes(tools.space);
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
