/**
 * The server: responds to Contentful's webhooks, couples' messages and monitoring. `site-intake.socket` passes
 * the socket, which survives restarts of this process. Without systemd, it listens on PORT.
 */
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { json, type PlainResponse } from "../../inquiry/src/responses";
import { freeBytes } from "./files";
import { changeCount, senderOf, type Route } from "./http";
import { inquiries } from "./messages";
import { readQueue } from "./queue";
import { readMail, readPaths, readSecret } from "./settings";
import { readFailures } from "./state";
import { webhook } from "./webhook";

const HOUR = 60 * 60_000;
/** Milliseconds for which a result of `/readyz` is cached, because it is public. */
const READYZ_TTL = 10_000;
/** Milliseconds in which a request must arrive, as in `deploy/Caddyfile`. A slow phone needs some of them. */
const TIMEOUT = 30_000;
/** Requests in progress from one sender, and connections in all, which keep the memory below the unit's limit. */
const MAX_IN_PROGRESS = 30;
const MAX_CONNECTIONS = 500;

/** Tests whether an email has been queued for an hour. Those on hold are reported to the operator by email. */
async function isMailLate(env: NodeJS.ProcessEnv): Promise<boolean> {
  const queued = (await readQueue(env)).filter(({ queue_name: name }) => name !== "hold");
  return queued.some(({ arrival_time: time }) => time * 1000 < Date.now() - HOUR);
}

/** @returns all problems of the machine, in sentences without details, because they are public */
async function problemsOf(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { STATE_DIRECTORY: state, DISK_RESERVE: reserve } = readPaths(env);
  const failingSince = Date.parse((await readFailures(state))?.since ?? "9999-01-01");
  const checks: readonly (readonly [string, boolean])[] = [
    ["The disk is almost full.", (await freeBytes(state)) < reserve],
    ["Builds have been failing for a day.", failingSince < Date.now() - 24 * HOUR],
    [
      "Mail has been queued for an hour, or Postfix is not responding.",
      readMail(env) !== null && (await isMailLate(env).catch(() => true)),
    ],
  ];
  return checks.filter(([, isTrue]) => isTrue).map(([sentence]) => sentence);
}

function readyz(env: NodeJS.ProcessEnv): Route {
  let cached = { until: 0, problems: Promise.resolve<string[]>([]) };
  return async () => {
    const now = performance.now();
    if (now >= cached.until) cached = { until: now + READYZ_TTL, problems: problemsOf(env) };
    const problems = await cached.problems;
    return json(problems.length === 0 ? 200 : 503, { problems });
  };
}

/** Headers of every response: no caching, no scripts, no frames. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

const TOO_MANY = json(429, { message: "Too many requests at once." });

/** @throws Error that lists all missing or invalid variables */
export function createIntake(env: NodeJS.ProcessEnv): Server {
  const { STATE_DIRECTORY: state } = readPaths(env);
  const mail = readMail(env);
  mkdirSync(path.join(state, "wanted"), { recursive: true });
  const routes: Readonly<Record<string, Route>> = {
    "POST /hooks/contentful": webhook(state, readSecret(env)),
    "GET /readyz": readyz(env),
    ...(mail !== null && { "POST /inquiries": inquiries(state, mail) }),
  };
  const respond: Route = async (request) => {
    const route = routes[`${request.method} ${request.url}`];
    return route ? route(request) : json(404, { message: "Not found." });
  };
  const fail = (error: unknown): PlainResponse => {
    process.stderr.write(`${String(error)}\n`);
    return json(503, { message: "Internal error. See the log of this machine." });
  };
  const inProgress = new Map<string, number>();
  const options = { requestTimeout: TIMEOUT, headersTimeout: TIMEOUT };
  const server = createServer(options, (request, response) => {
    const sender = senderOf(request);
    const isTooMany = changeCount(inProgress, sender, 1) > MAX_IN_PROGRESS;
    response.once("close", () => changeCount(inProgress, sender, -1));
    void Promise.resolve(isTooMany ? TOO_MANY : respond(request))
      .catch(fail)
      .then(({ status, headers, body }) =>
        response.writeHead(status, { ...HEADERS, ...headers }).end(body),
      );
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** File descriptor of the first socket that systemd passes: `man sd_listen_fds`. */
const SOCKET_FD = 3;

if (require.main === module) {
  const server = createIntake(process.env);
  if (process.env["LISTEN_FDS"] === "1") server.listen({ fd: SOCKET_FD });
  else server.listen(Number(process.env["PORT"] ?? 8080), "127.0.0.1");
  process.once("SIGTERM", () => server.close(() => process.exit()));
}
