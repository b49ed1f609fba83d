/** Runs the Worker in Cloudflare's own runtime, workerd, with a built site and without an account. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";
import { filesIn } from "../../../src/build/prune";
import { installPackages } from "../../../tools/install-packages";
import { takePort } from "../../support/ports";
import { cleanEnv, root } from "../../support/project";

/** A copy of the site whose messages go to the Worker. */
export const WORKER_SITE = path.join(root, "test-results/worker-site");

const NOTICE = "Installing wrangler, with Cloudflare's runtime, about 200 MB. Later runs reuse it.";
/** Wrangler needs a newer Node.js than the site. */
const WRANGLER_NODE = 22;

/** Returns a Node.js that can run wrangler, from npm if this one cannot. */
function findNode(): string {
  if (Number.parseInt(process.versions.node) >= WRANGLER_NODE) return process.execPath;
  const args = ["--yes", "--package=node@24", "node", "-p", "process.execPath"];
  return execFileSync("npx", args, { encoding: "utf8" }).trim();
}

/** Starts the Worker with these variables, and waits until it serves the site. */
export async function startWorker(variables: Readonly<Record<string, string>> = {}) {
  const modules = installPackages(__dirname, "wrangler", NOTICE);
  const folder = mkdtempSync(path.join(tmpdir(), "worker-"));
  const port = takePort();
  const site = ["--assets", path.join(WORKER_SITE, "public"), "--persist-to", folder];
  const ports = ["--port", port, "--inspector-port", takePort()];
  const set = Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const program = path.join(modules, "wrangler/bin/wrangler.js");
  const args = [program, "dev", "--local", ...ports, ...site, ...set];
  // Wrangler writes emails below the temporary folder.
  const env = cleanEnv({
    CI: "true",
    NO_COLOR: "1",
    TMPDIR: folder,
    WRANGLER_SEND_METRICS: "false",
  });
  const child = spawn(findNode(), args, { cwd: root, env, detached: true, stdio: "pipe" });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (log += chunk));
  const url = `http://localhost:${port}`;
  const isServing = () =>
    fetch(`${url}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServing())) {
    if (child.exitCode !== null) throw new Error(`The Worker did not start:\n${log}`);
    await wait(500);
  }
  return {
    url,
    log: () => log,
    /** Parses the emails that were sent so far, the oldest first. */
    async emails() {
      const files = filesIn(folder).filter((file) => file.endsWith(".eml"));
      const found = files.map((file) => path.join(folder, file));
      const sent = found.map((file) => ({ time: statSync(file).mtimeMs, raw: readFileSync(file) }));
      sent.sort((one, other) => one.time - other.time);
      return Promise.all(sent.map(({ raw }) => PostalMime.parse(raw)));
    },
    /** Runs the Worker's nightly program. */
    atNight: async (time: string) => {
      const cron = `${url}/cdn-cgi/handler/scheduled?time=${Date.parse(time)}`;
      return (await fetch(cron)).status;
    },
    async close() {
      const ended = once(child, "exit");
      process.kill(-child.pid!);
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}
export type Worker = Awaited<ReturnType<typeof startWorker>>;

interface ReceivedRequest {
  readonly address: URL;
  readonly method?: string;
  readonly body: string;
  readonly authorization?: string;
}

/** Starts a fake of another service. */
export async function startFake(
  respond: (request: ReceivedRequest) => { status?: number; body?: string; location?: string },
) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { headers, method, url = "" } = request;
      const address = new URL(url, "http://localhost");
      requests.push({ address, method, body, authorization: headers.authorization });
      const { location, status = 200, body: sent } = respond(requests.at(-1)!);
      response.writeHead(status, location ? { location } : {}).end(sent);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
