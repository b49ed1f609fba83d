/** The project's folder, the programs installed in it, and a clean environment to run them in. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(__dirname, "../..");

/** Reads a text of the project. */
export const readText = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Path of the script behind a command of an installed package. */
export function program(command: string, packageName = command): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as {
    bin: string | Record<string, string>;
  };
  return path.join(path.dirname(manifest), typeof bin === "string" ? bin : bin[command]!);
}

/** The address that the built site of the browser tests says that it has. */
export const SITE_URL = "https://www.example.com";

type Variables = Readonly<Record<string, string>>;

/**
 * The environment without the variables that choose content, hosts and modes: the tests are about
 * the embedded content, whatever a developer's shell or `.env` has set.
 *
 * @param extra variables that a test sets
 */
export function cleanEnv(extra: Variables = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CONTENTFUL_|PUBLISHER_|SITE_URL$|NODE_ENV$)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    GATSBY_TELEMETRY_DISABLED: "1",
    ENV_FILE: "",
    // Tests build the samples with an address, and on hosts.
    SITE_IS_DEMO: "true",
    ...extra,
  };
}

/** Outcome of a process that has ended. */
interface Ended {
  readonly code: number | null;
  /** stdout and stderr, in the order in which they were written. */
  readonly output: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shows the output in this terminal instead of collecting it. */
  readonly inherit?: boolean;
  /** The program that runs `args`: Node, unless another is named. */
  readonly command?: string;
}

/** Runs a script of Node to its end, and resolves whatever its exit code is. */
export function run(
  args: readonly string[],
  { cwd = root, env = cleanEnv(), inherit = false, command = process.execPath }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const output = inherit ? "inherit" : "pipe";
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", output, output] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: text }));
  });
}
