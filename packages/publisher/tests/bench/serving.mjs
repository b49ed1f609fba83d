/**
 * Requests per second and their slowest hundredth, of the publisher's serving beside nginx on the same
 * release: `npm run bench:publisher`, or `npm run bench:publisher -- --seconds 3 --runs 1`. Needs a
 * built site. Runs of both are interleaved, so that a machine that slows down slows both; medians.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { hasNginx, startNginx } from "./nginx.mjs";
import { median } from "../../../../tests/bench/runs.mjs";

const CONNECTIONS = 20;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    runs: { type: "string", default: "3" },
  },
});

const framework = readdirSync("public").find((file) => /^framework-.*\.js$/.test(file));
const [picture] = readFileSync("public/index.html", "utf8").match(/\/static\/[^" ]+\.webp/) ?? [];

/** What is asked for; Debian's nginx speaks no brotli, so that gzip is what both can be compared by. */
const REQUESTS = [
  { what: "page, brotli", address: "/", encoding: "br", servers: ["publisher"] },
  { what: "page, gzip", address: "/", encoding: "gzip", servers: ["publisher", "nginx"] },
  {
    what: "hashed script, gzip",
    address: `/${framework}`,
    encoding: "gzip",
    servers: ["publisher", "nginx"],
  },
  { what: "picture", address: picture, encoding: "identity", servers: ["publisher", "nginx"] },
  { what: "not found", address: "/none/", encoding: "gzip", servers: ["publisher", "nginx"] },
];

const folder = mkdtempSync(path.join(tmpdir(), "bench-publisher-"));
// nginx, started by an administrator, reads as somebody else.
chmodSync(folder, 0o755);
const releases = path.join(folder, "releases");

async function startPublisher() {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "packages/publisher/tests/bench/server.ts", releases],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const [line] = await once(child.stdout, "data");
  return {
    url: line.toString().trim(),
    close: async () => {
      child.stdin.end();
      await once(child, "close");
    },
  };
}

async function measure(url, { address, encoding }) {
  const result = await autocannon({
    url: `${url}${address}`,
    connections: CONNECTIONS,
    duration: Number(values.seconds),
    headers: { "accept-encoding": encoding },
  });
  if (result.errors > 0) throw new Error(`${result.errors} requests for ${address} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const servers = { publisher: await startPublisher() };
try {
  if (hasNginx()) {
    servers.nginx = await startNginx(path.join(folder, "nginx"), path.join(releases, "current"));
  } else {
    console.log("nginx is not installed, so the publisher is measured alone.");
  }
  const rows = [];
  for (const request of REQUESTS) {
    const names = request.servers.filter((name) => name in servers);
    const measured = Object.fromEntries(names.map((name) => [name, []]));
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const name of names) measured[name].push(await measure(servers[name].url, request));
    }
    for (const name of names) {
      rows.push({
        what: request.what,
        server: name,
        "requests/s": Math.round(median(measured[name].map(({ rate }) => rate))),
        "p99 ms": median(measured[name].map(({ p99 }) => p99)),
      });
    }
  }
  console.table(rows);
} finally {
  for (const { close } of Object.values(servers)) await close();
  rmSync(folder, { recursive: true, force: true });
}
