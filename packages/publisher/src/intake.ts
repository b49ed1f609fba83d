/**
 * The resident part: answers Contentful's webhooks, couples' messages and a monitor. `site-intake.socket`
 * passes the socket, which outlives it; where there is no systemd, PORT says where to listen.
 */
import { execFile } from "node:child_process";
import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import Fastify, { type FastifyInstance } from "fastify";
import { freeBytes, ifMissing } from "./files";
import { inquiries } from "./messages";
import { readMail, readPlaces, readSecret, type MailSettings, type Places } from "./settings";
import { readFailures } from "./state";
import { webhook } from "./webhook";

const HOUR = 60 * 60_000;
/** How long an answer to the monitor is kept, in ms: anybody may ask. */
const ANSWER_KEPT = 10_000;
const MAX_BODY = 256 * 1024;
const REQUEST_TIMEOUT = 10_000;

/** When the oldest message that Postfix still has came; `Infinity` where it has none. */
async function oldestMail(): Promise<number> {
  const { stdout } = await promisify(execFile)("postqueue", ["-j"], { timeout: REQUEST_TIMEOUT });
  const times = stdout.split("\n").map((line) => /"arrival_time": (\d+)/.exec(line)?.[1]);
  return Math.min(...times.map((time) => (time === undefined ? Infinity : Number(time) * 1000)));
}

/** When the oldest wish to build came that no build has taken. */
async function oldestWish(state: string): Promise<number> {
  const wanted = path.join(state, "wanted");
  const names = await readdir(wanted).catch(ifMissing<string[]>([]));
  const stats = names.map((name) => stat(path.join(wanted, name)).catch(() => null));
  return Math.min(...(await Promise.all(stats)).map((found) => found?.mtimeMs ?? Infinity));
}

/** @returns all that somebody has to look after, in sentences without any detail; anybody may read them */
export async function problemsOf(places: Places, mail: MailSettings | null): Promise<string[]> {
  const { STATE_DIRECTORY: state, DISK_RESERVE: reserve } = places;
  const hourAgo = Date.now() - HOUR;
  const failures = await readFailures(state);
  const checks: readonly (readonly [boolean, string])[] = [
    [(await freeBytes(state)) < reserve, "The disk is nearly full."],
    [
      failures !== null && Date.parse(failures.since) < Date.now() - 24 * HOUR,
      "Builds have failed for a day.",
    ],
    [(await oldestWish(state)) < hourAgo, "What was published an hour ago is not being built."],
    [
      mail !== null && (await oldestMail().catch(() => -Infinity)) < hourAgo,
      "Mail has waited for an hour, or Postfix does not answer.",
    ],
  ];
  return checks.filter(([isSo]) => isSo).map(([, sentence]) => sentence);
}

/** The HTTP server: a web server in front of it sets `X-Forwarded-For` and serves the site. */
export async function makeServer(env: NodeJS.ProcessEnv): Promise<FastifyInstance> {
  const [places, mail, secret] = [readPlaces(env), readMail(env), readSecret(env)];
  const state = places.STATE_DIRECTORY;
  await mkdir(path.join(state, "wanted"), { recursive: true });
  const app = Fastify({
    logger: { level: "warn" },
    bodyLimit: MAX_BODY,
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: REQUEST_TIMEOUT },
    forceCloseConnections: true,
  });
  await app.register(webhook, { state, secret });
  if (mail !== null) await app.register(inquiries, { state, settings: mail });

  let kept = { until: 0, problems: Promise.resolve<string[]>([]) };
  app.get("/readyz", async (_request, reply) => {
    const now = performance.now();
    if (now >= kept.until) kept = { until: now + ANSWER_KEPT, problems: problemsOf(places, mail) };
    const problems = await kept.problems;
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ problems });
  });
  return app;
}

/** The first socket that systemd passes: `man sd_listen_fds`. */
const PASSED = 3;

async function main(env: NodeJS.ProcessEnv) {
  const app = await makeServer(env);
  await app.ready();
  if (env["LISTEN_FDS"] === "1") app.server.listen({ fd: PASSED });
  else await app.listen({ host: "127.0.0.1", port: Number(env["PORT"] ?? 8080) });
  process.once("SIGTERM", () => void app.close().then(() => process.exit()));
}

if (require.main === module) {
  main(process.env).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  });
}
