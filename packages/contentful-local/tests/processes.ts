import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const ROOT = path.resolve(__dirname, "../../..");
const started: ChildProcess[] = [];

afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

type Variables = Readonly<Record<string, string>>;

function start(args: readonly string[], env: Variables = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output.text += chunk.toString()));
  }
  return { child, output };
}

/** Counts the entries that the Delivery API shows to a process with these variables. */
export async function countEntries(env: Variables): Promise<number> {
  const script = `
    const { createClient } = require("contentful");
    const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: accessToken } = process.env;
    createClient({ space, accessToken, host: process.env.CONTENTFUL_HOST, retryLimit: 0 })
      .getEntries()
      .then(({ total }) => console.log(total));`;
  const { child, output } = start(["--eval", script], env);
  await once(child, "close");
  return Number(output.text);
}

/** Starts the command in a file of this repository and waits until it is ready. */
export async function startCommand(file: string, ...options: readonly string[]) {
  const { child, output } = start([require.resolve("tsx/cli"), file, ...options]);
  while (!output.text.includes("Ctrl-C") && child.exitCode === null) {
    await Promise.race([once(child.stdout, "data"), once(child, "close")]);
  }
  const env = Object.fromEntries(
    [...output.text.matchAll(/export (\w+)="(.+)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  return {
    text: output.text,
    env,
    stop: async (): Promise<number> => {
      child.kill("SIGINT");
      const [code] = (await once(child, "close")) as [number];
      return code;
    },
  };
}
