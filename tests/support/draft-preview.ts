import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { LocalContentful } from "../../packages/contentful-local/src";
import { program, root } from "./project";
import { nodeEnv } from "./site-copy";

const COMMAND = path.resolve(__dirname, "../../tools/preview/main.ts");
const TSX = require.resolve("tsx");
const START_LIMIT_MS = 400_000;

/** The copy of the site whose drafts are shown. */
export const previewSite = path.join(root, "test-results/preview-site");

export interface DevelopServer {
  /** Origin, without a trailing slash. */
  readonly address: string;
  /** All that the command has said up to now. */
  readonly said: () => string;
  /** When its process has ended. */
  readonly ended: Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Runs `npm run preview` in a folder, and waits until it shows pages. */
export const startDraftPreview = (folder: string, contentful: LocalContentful, port: number) =>
  start(["--import", TSX, COMMAND], folder, contentful, port);

/** Runs `npm run develop` in a folder, and waits until it shows pages. */
export const startDevelop = (folder: string, contentful: LocalContentful, port: number) =>
  start([program("gatsby"), "develop"], folder, contentful, port);

async function start(
  args: readonly string[],
  folder: string,
  { env }: LocalContentful,
  port: number,
): Promise<DevelopServer> {
  const preview = spawn(process.execPath, [...args, "--port", String(port)], {
    cwd: folder,
    env: nodeEnv(env),
  });
  let said = "";
  for (const output of [preview.stdout, preview.stderr]) {
    output.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const address = `http://127.0.0.1:${port}`;
  const hasEnded = () => preview.exitCode !== null || preview.signalCode !== null;
  const showsPages = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  const ended = once(preview, "exit");
  async function close() {
    preview.kill("SIGTERM");
    await ended;
  }

  const limit = Date.now() + START_LIMIT_MS;
  while (!(await showsPages())) {
    if (hasEnded() || Date.now() > limit) {
      await close();
      throw new Error(`The server did not start:\n${said}`);
    }
    await wait(500);
  }
  return { address, said: () => said, ended, close };
}
