/**
 * The resident part: answers Contentful's webhooks, couples' messages and a monitor. `site-intake.socket`
 * passes the socket, which outlives this process; without systemd, PORT says where to listen.
 */
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { freeBytes } from "./files";
import { json, type Answer, type Route } from "./http";
import { inquiries } from "./messages";
import { readMail, readPlaces, readSecret } from "./settings";
import { readFailures } from "./state";
import { webhook } from "./webhook";

const HOUR = 60 * 60_000;
/** How long an answer to the monitor is kept, in ms: anybody may ask. */
const ANSWER_KEPT = 10_000;
/** How long a request may take to arrive, in ms, as in `deploy/Caddyfile`: it may come from a slow phone. */
const TIMEOUT = 30_000;

/** When the oldest message came that Postfix still has; `Infinity` where it has none. */
async function oldestMail(env: NodeJS.ProcessEnv): Promise<number> {
  const { stdout } = await promisify(execFile)("postqueue", ["-j"], { env, timeout: TIMEOUT });
  const times = [...stdout.matchAll(/"arrival_time": (\d+)/g)].map(([, time]) => Number(time));
  return Math.min(...times) * 1000;
}

/** @returns all that somebody has to look after, in sentences without details: anybody may read them */
export async function problemsOf(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { STATE_DIRECTORY: state, DISK_RESERVE: reserve } = readPlaces(env);
  const hourAgo = Date.now() - HOUR;
  const failingSince = Date.parse((await readFailures(state))?.since ?? "9999-01-01");
  const checks: readonly (readonly [string, boolean])[] = [
    ["The disk is nearly full.", (await freeBytes(state)) < reserve],
    ["Builds have failed for a day.", failingSince < Date.now() - 24 * HOUR],
    [
      "Mail has waited for an hour, or Postfix does not answer.",
      readMail(env) !== null && (await oldestMail(env).catch(() => -Infinity)) < hourAgo,
    ],
  ];
  return checks.filter(([, isSo]) => isSo).map(([sentence]) => sentence);
}

function readyz(env: NodeJS.ProcessEnv): Route {
  let kept = { until: 0, problems: Promise.resolve<string[]>([]) };
  return async () => {
    const now = performance.now();
    if (now >= kept.until) kept = { until: now + ANSWER_KEPT, problems: problemsOf(env) };
    const problems = await kept.problems;
    return json(problems.length === 0 ? 200 : 503, { problems });
  };
}

/** Headers of every answer: caches must not store it, and no script in it may run. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** @throws Error that lists all that is wrong with the environment */
export function makeServer(env: NodeJS.ProcessEnv): Server {
  const { STATE_DIRECTORY: state } = readPlaces(env);
  const mail = readMail(env);
  mkdirSync(path.join(state, "wanted"), { recursive: true });
  const routes: Readonly<Record<string, Route>> = {
    "POST /hooks/contentful": webhook(state, readSecret(env)),
    "GET /readyz": readyz(env),
    ...(mail !== null && { "POST /inquiries": inquiries(state, mail) }),
  };
  const answer: Route = async (request) => {
    const route = routes[`${request.method} ${request.url}`];
    return route ? route(request) : json(404, { message: "There is nothing here." });
  };
  const broken = (error: unknown): Answer => {
    process.stderr.write(`${String(error)}\n`);
    return json(503, { message: "Something is wrong on this machine. Its log says what." });
  };
  return createServer({ requestTimeout: TIMEOUT, headersTimeout: TIMEOUT }, (request, response) => {
    void Promise.resolve(answer(request))
      .catch(broken)
      .then(({ status, headers, body }) =>
        response.writeHead(status, { ...HEADERS, ...headers }).end(body),
      );
  });
}

/** The first socket that systemd passes: `man sd_listen_fds`. */
const PASSED = 3;

if (require.main === module) {
  const server = makeServer(process.env);
  if (process.env["LISTEN_FDS"] === "1") server.listen({ fd: PASSED });
  else server.listen(Number(process.env["PORT"] ?? 8080), "127.0.0.1");
  process.once("SIGTERM", () => server.close(() => process.exit()));
}
