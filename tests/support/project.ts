/** The project's folder, the programs installed in it, and a clean environment to run them in. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(__dirname, "../..");

/** Reads a text file of the project. */
export const readText = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Path of the script behind a command of an installed package. */
export function program(command: string, packageName = command): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as {
    bin: string | Record<string, string>;
  };
  return path.join(path.dirname(manifest), typeof bin === "string" ? bin : bin[command]!);
}

/** The `SITE_URL` of the site that the browser tests build. */
export const SITE_URL = "https://www.example.com";

type Variables = Readonly<Record<string, string>>;

/**
 * Returns the environment without the variables that choose content, hosts and modes: tests use the
 * embedded content, whatever a developer's shell or `.env` sets.
 */
export function cleanEnv(extra: Variables = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CONTENTFUL_|PUBLISHER_|SITE_URL$|NODE_ENV$)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    GATSBY_TELEMETRY_DISABLED: "1",
    ENV_FILE: "",
    // Only a demo may build the samples with a site URL, or on a host.
    SITE_IS_DEMO: "true",
    ...extra,
  };
}

interface ProcessResult {
  readonly code: number | null;
  /** stdout and stderr, interleaved as they were written. */
  readonly output: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shows the output in this terminal instead of collecting it. */
  readonly inherit?: boolean;
  /** The program that gets `args`; by default Node. */
  readonly command?: string;
}

/** Runs a Node script until it exits, and resolves whatever its exit code is. */
export function run(
  args: readonly string[],
  { cwd = root, env = cleanEnv(), inherit = false, command = process.execPath }: RunOptions = {},
): Promise<ProcessResult> {
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
