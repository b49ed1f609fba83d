/** `npm run preview`: the site with the drafts in Contentful, which follows every save. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readEnv } from "../../src/build/env";
import { processEnv } from "../../src/build/env/variables";
import { SHOWN_FILE } from "./looking";

const SAMPLES = path.join("src", "content");
const SITE_FILES = [
  "plugins",
  "tools",
  "src",
  "static",
  "package.json",
  "tsconfig.json",
  "gatsby-config.ts",
  "gatsby-node.ts",
  "gatsby-browser.tsx",
  "gatsby-ssr.tsx",
];

/** Copies the site's code beside the caches of the last preview; the samples are not shown there. */
function copySite(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of SITE_FILES) {
    const target = path.join(folder, name);
    rmSync(target, { recursive: true, force: true });
    cpSync(name, target, { recursive: true, filter: (file) => !file.startsWith(SAMPLES) });
  }
  const modules = path.join(folder, "node_modules");
  if (!existsSync(modules)) symlinkSync(path.resolve("node_modules"), modules, "junction");
}

/**
 * The environment of a site that shows drafts, whatever else is chosen. Only this program's own site can
 * refresh it.
 *
 * @throws EnvironmentError that lists every variable that is missing or cannot be used
 */
export function previewEnv(env: NodeJS.ProcessEnv = processEnv()): NodeJS.ProcessEnv {
  const siteEnv: NodeJS.ProcessEnv = {
    ...env,
    CONTENTFUL_SHOWS_DRAFTS: "true",
    ENABLE_GATSBY_REFRESH_ENDPOINT: "true",
    ENV_FILE: "",
    GATSBY_REFRESH_TOKEN: randomUUID(),
    GATSBY_TELEMETRY_DISABLED: "1",
  };
  readEnv(siteEnv);
  return siteEnv;
}

const RESTART_SECONDS = 15;

/**
 * Runs Gatsby's own server for developers until it is stopped. A Contentful that cannot be read ends it, so
 * it is started again: unless it never showed a page, where a setting is wrong.
 *
 * @param run starts it; resolves with its exit code
 * @param hasShown whether that start came as far as showing pages
 * @param write writes a line to the terminal
 * @returns the exit code
 */
export async function keepRunning(
  run: () => Promise<number>,
  hasShown: () => boolean,
  stop: AbortSignal,
  write: (line: string) => void,
  pauseMs = RESTART_SECONDS * 1000,
): Promise<number> {
  for (let isKnownToWork = false; ;) {
    const code = await run();
    isKnownToWork ||= hasShown();
    if (stop.aborted) return 0;
    if (code === 0 || !isKnownToWork) return code;
    write(
      `The preview has ended: what stands above says why. It starts again in ${RESTART_SECONDS} seconds, and open pages come back by themselves. Ctrl-C ends it.`,
    );
    await wait(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function main(): Promise<number> {
  const { folder, host, port } = parseArgs({
    options: {
      // This machine alone, unless said: the preview has no password.
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "8000" },
      // Its own, because Gatsby keeps one cache in a folder: a build's would be lost to the drafts.
      folder: { type: "string", default: ".preview" },
    },
  }).values;
  const env = previewEnv();
  const address = `http://${host}:${port}`;
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  write(
    `Starting the draft preview; this takes a minute. Then it is at ${address} until you press Ctrl-C.`,
  );
  copySite(folder);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => stop.abort());
  }
  const shownFile = path.join(folder, SHOWN_FILE);
  const args = [require.resolve("gatsby/cli.js"), "develop", "--host", host, "--port", port];
  async function run(): Promise<number> {
    if (stop.signal.aborted) return 0;
    rmSync(shownFile, { force: true });
    const site = spawn(process.execPath, args, { cwd: folder, env, stdio: "inherit" });
    const end = () => site.kill("SIGTERM");
    stop.signal.addEventListener("abort", end);
    const [code] = (await once(site, "exit")) as [number | null];
    stop.signal.removeEventListener("abort", end);
    return code ?? 1;
  }
  return keepRunning(run, () => existsSync(shownFile), stop.signal, write);
}

if (require.main === module) {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = 1;
    },
  );
}
