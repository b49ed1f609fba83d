/** `npm run preview`: the site with the drafts in Contentful, which follows every save. */
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import { readPreviewEnv } from "../env";
import { checkAccess, createClient } from "../source/contentful/client";
import { messages } from "./messages";

const require = createRequire(import.meta.url);

/** Where the developer's server listens. */
interface Address {
  readonly host: string;
  readonly port: number;
}

const log = (line: string) => void process.stdout.write(`${line}\n`);

/** @returns where to listen; `null` where help was asked for */
function readArguments(): Address | null {
  const options = {
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "8000" },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ options, strict: true }));
  } catch (error) {
    throw new Error(messages.wrongArguments((error as Error).message), { cause: error });
  }
  if (values.help) return null;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(messages.wrongPort(values.port));
  }
  return { host: values.host, port };
}

/**
 * Whether no other program listens there.
 *
 * @throws Error of the system where the host is no address of this machine
 */
function isFree({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Its own, because Gatsby keeps one cache in a folder: a build's would be lost to the drafts. */
const FOLDER = ".preview";
const SAMPLES = path.join("src", "content");
const SITE_FILES = [
  ...["plugins", "src", "static", "package.json", "tsconfig.json"],
  ...["gatsby-config.ts", "gatsby-node.ts", "gatsby-browser.tsx", "gatsby-ssr.tsx"],
];

/** Copies the site's code beside the caches of the last preview; the samples are not shown there. */
function copySite(): string {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of SITE_FILES) {
    const target = path.join(FOLDER, name);
    rmSync(target, { recursive: true, force: true });
    cpSync(name, target, { recursive: true, filter: (file) => !file.startsWith(SAMPLES) });
  }
  const modules = path.join(FOLDER, "node_modules");
  if (!existsSync(modules)) symlinkSync(path.resolve("node_modules"), modules, "junction");
  return FOLDER;
}

/** Gatsby's own server for developers, in a process of its own. */
function startSite({ host, port }: Address, env: NodeJS.ProcessEnv): ChildProcess {
  const gatsby = require.resolve("gatsby/cli.js");
  return spawn(process.execPath, [gatsby, "develop", "--host", host, "--port", String(port)], {
    cwd: copySite(),
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** A URL that reaches the server from this machine. */
function urlOf({ host, port }: Address): string {
  const everywhere: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const named = host.includes(":") ? `[${host}]` : host;
  return `http://${everywhere[host] ?? named}:${port}`;
}

async function main(): Promise<void> {
  const address = readArguments();
  if (!address) {
    log(messages.help);
    return;
  }
  const { source, siteEnv } = readPreviewEnv();
  await checkAccess(createClient(source));
  if (!(await isFree(address))) throw new Error(messages.portTaken(address.port));

  log(messages.starting(urlOf(address)));
  const site = startSite(address, siteEnv);
  site.once("exit", (code) => {
    process.exitCode = code ?? 0;
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => site.kill(signal));
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
