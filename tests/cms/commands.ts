import https from "node:https";
import { startContentful, type LocalContentful } from "../../packages/contentful-local/src";
import { main } from "../../tools/contentful/cli";
import { fillWithContentTypes } from "../../tools/contentful/local";
import { root } from "../support/project";
import { Editor } from "../support/contentful-editor";

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment of a command, with only the variables that a person would set. */
function environment(variables: Variables): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ENV_FILE: "", NODE_ENV: "development", ...variables };
}

/** Runs a command in this process, which saves the time to start Node. */
async function runCommand(args: readonly string[], variables: Variables, folder: string) {
  const printed = { stdout: "", stderr: "" };
  jest.replaceProperty(process, "env", environment(variables));
  jest.spyOn(process, "cwd").mockReturnValue(folder);
  for (const stream of ["stdout", "stderr"] as const) {
    jest.spyOn(process[stream], "write").mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    });
  }
  try {
    await main(args);
    return { code: 0, ...printed };
  } catch (error) {
    return { code: 1, ...printed, stderr: `${printed.stderr}${(error as Error).message}\n` };
  } finally {
    jest.restoreAllMocks();
  }
}

/** Starts a Contentful with an empty space for each test, and runs commands on it. */
export function commands() {
  let running: LocalContentful | undefined;
  const tools = {
    contentful: undefined as unknown as LocalContentful,
    /** Publishes without Contentful's validations. */
    editor: undefined as unknown as Editor,
    /** The folder of the site whose `src/content` the commands read and write. */
    folder: root,
    get space() {
      return tools.contentful.space;
    },
    run: (command: string, args: readonly string[] = [], variables: Variables = {}) =>
      runCommand([command, ...args], { ...tools.contentful.env, ...variables }, tools.folder),
    /** Starts a new Contentful, with the content types if `hasModel`, and without entries. */
    async restart(hasModel = false): Promise<void> {
      await running?.close();
      running = tools.contentful = await startContentful();
      tools.editor = new Editor(tools.contentful);
      if (hasModel) fillWithContentTypes(tools.space);
      // Node reads NODE_EXTRA_CA_CERTS only when it starts.
      https.globalAgent.options.ca = tools.contentful.ca;
    },
    /** Lists the requests that write, as `METHOD path`. */
    writes: () =>
      tools.contentful.calls
        .all()
        .filter(({ method }) => method !== "GET")
        .map(({ method, path: at }) => `${method} ${at.replace(/^.*\/environments\/\w+\//, "")}`),
  };
  beforeEach(() => tools.restart());
  // Jest does not exit while a server runs.
  afterAll(() => tools.contentful.close());
  return tools;
}
