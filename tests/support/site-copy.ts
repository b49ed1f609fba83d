import { execFileSync, spawn } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(__dirname, "../..");

/** The helpers are modules, which Jest's sandbox does not load: a process of its own does. */
function ask(expression: string): string {
  const script = `
    import { cleanEnv, copySite } from "./tests/support/project.mjs";
    process.stdout.write(${expression});
  `;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: ROOT,
    encoding: "utf8",
  });
}

let cleaned: NodeJS.ProcessEnv | undefined;
const cleanEnv = () =>
  (cleaned ??= JSON.parse(ask("JSON.stringify(cleanEnv())")) as NodeJS.ProcessEnv);

/** A copy of the site in a folder that the test takes away again; if asked for, as it was built. */
export const copySite = ({ built = false } = {}) =>
  ask(`copySite({ keep: true, built: ${String(built)} })`);

/**
 * The environment of a process of the site's: a developer's own, without what chooses the content.
 *
 * @param variables what it says beside that
 */
export const nodeEnv = (variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...cleanEnv(),
  ...{ CI: "true", FORCE_COLOR: "0", ...variables },
});

/** What became of a process. */
export interface Ended {
  readonly code: number | null;
  /** All that it said, in one line: Gatsby breaks long ones to the width of the terminal. */
  readonly output: string;
}

/**
 * Runs a script of Node to its end, while this process goes on and can answer it.
 *
 * @param variables what the environment says beside a developer's own
 */
export function runNode(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  folder = ROOT,
): Promise<Ended> {
  const env = nodeEnv(variables);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, env });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: output.replace(/\s+/g, " ") }));
  });
}

/** Builds the site in a folder. */
export const buildSite = (folder: string, variables?: Readonly<Record<string, string>>) =>
  runNode([path.join(ROOT, "node_modules/gatsby/cli.js"), "build"], variables, folder);

/** Runs a script in TypeScript. */
export const runScript = (
  file: string,
  args: readonly string[],
  variables?: Readonly<Record<string, string>>,
) => runNode(["--import", "tsx", file, ...args], variables);
