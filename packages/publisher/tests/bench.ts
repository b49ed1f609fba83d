/**
 * Requests per second and their slowest hundredth, of Caddy beside nginx on the same release over https:
 * `npm run bench:publisher`, or `npm run bench:publisher -- --seconds 3 --runs 1`. Needs a built site.
 * Runs of both are interleaved, so that a machine that slows down slows both; medians.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { pino } from "pino";
import { Releases } from "../src/releases/releases";
import { StateFile } from "../src/state";
import { isInstalled, startWebServer, type ServerName } from "./support/web-servers";

const CONNECTIONS = 20;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    runs: { type: "string", default: "3" },
  },
});

const framework = readdirSync("public").find((file) => /^framework-.*\.js$/.test(file));
const [picture] =
  /\/static\/[^" ]+\.(?:webp|avif)/.exec(readFileSync("public/index.html", "utf8")) ?? [];

/** Debian's nginx speaks no brotli, so that gzip is what both can be compared by. */
const REQUESTS = [
  { what: "page, gzip", address: "/", encoding: "gzip" },
  { what: "hashed script, gzip", address: `/${framework}`, encoding: "gzip" },
  { what: "picture", address: picture, encoding: "identity" },
  { what: "not found", address: "/none/", encoding: "gzip" },
];

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-publisher-"));
  chmodSync(folder, 0o755);
  const log = pino({ level: "silent" });
  const releases = await Releases.open(folder, await StateFile.open(folder, log), 5, log);
  await releases.make(process.cwd(), new AbortController().signal);
  const names = (["caddy", "nginx"] as const satisfies ServerName[]).filter(isInstalled);
  const servers = await Promise.all(names.map((name) => startWebServer(name, folder, 8080)));
  try {
    const rows = [];
    for (const { what, address, encoding } of REQUESTS) {
      const found = names.map(() => [] as { rate: number; p99: number }[]);
      for (let run = 0; run < Number(values.runs); run += 1) {
        for (const [index, { url }] of servers.entries()) {
          const { errors, latency, requests } = await autocannon({
            url: `${url}${address}`,
            connections: CONNECTIONS,
            duration: Number(values.seconds),
            headers: { "accept-encoding": encoding },
            tlsOptions: { rejectUnauthorized: false },
          });
          if (errors > 0) throw new Error(`${errors} requests for ${address} failed`);
          found[index]!.push({ rate: requests.average, p99: latency.p99 });
        }
      }
      for (const [index, server] of names.entries()) {
        rows.push({
          what,
          server,
          "requests/s": Math.round(median(found[index]!.map(({ rate }) => rate))),
          "p99 ms": median(found[index]!.map(({ p99 }) => p99)),
        });
      }
    }
    console.table(rows);
  } finally {
    for (const { close } of servers) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
