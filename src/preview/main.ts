/** `npm run preview`: the site with the drafts in Contentful, which follows every save. */
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { readPreviewEnv } from "../env";
import { checkAccess } from "../source/contentful/client";
import { follow } from "./follow";
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

/** Gatsby's own server for developers, in a process of its own. */
function startSite({ host, port }: Address, env: NodeJS.ProcessEnv): ChildProcess {
  const gatsby = require.resolve("gatsby/cli.js");
  return spawn(process.execPath, [gatsby, "develop", "--host", host, "--port", String(port)], {
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
  await checkAccess(source);
  if (!(await isFree(address))) throw new Error(messages.portTaken(address.port));

  const refreshToken = randomBytes(32).toString("hex");
  const url = urlOf(address);
  log(messages.starting(url));
  const site = startSite(address, siteEnv(refreshToken));
  const ended = new AbortController();
  site.once("exit", (code) => {
    process.exitCode = code ?? 0;
    ended.abort();
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      ended.abort();
      site.kill(signal);
    });
  }
  await follow(source, { url, refreshToken }, log, ended.signal);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
