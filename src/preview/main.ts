/** `npm run preview`: the site with the drafts in Contentful, which follows every save. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { readPreviewEnv } from "../env";
import { checkAccess } from "../source/contentful/client";
import { follow } from "./follow";
import { isFree, startSite, type Place } from "./server";
import { words } from "./words";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** @returns where to listen; `null` where help was asked for */
function readArguments(): Place | null {
  const options = {
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "8000" },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ options, strict: true }));
  } catch (error) {
    throw new Error(words.misunderstood((error as Error).message), { cause: error });
  }
  if (values.help) return null;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(words.wrongPort(values.port));
  }
  return { host: values.host, port };
}

/** An address that reaches the server from this machine. */
function addressOf({ host, port }: Place): string {
  const everywhere: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const named = host.includes(":") ? `[${host}]` : host;
  return `http://${everywhere[host] ?? named}:${port}`;
}

async function main(): Promise<void> {
  const place = readArguments();
  if (!place) {
    say(words.help);
    return;
  }
  const { source, siteEnv } = readPreviewEnv();
  await checkAccess(source);
  if (!(await isFree(place))) throw new Error(words.portTaken(place.port));

  const refreshToken = randomBytes(32).toString("hex");
  const address = addressOf(place);
  say(words.starts(address));
  const site = startSite(place, siteEnv(refreshToken));
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
  await follow(source, { address, refreshToken }, say, ended.signal);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
