/**
 * The steps before and after a build: `node publish.js begin|settle|notify`, run by `site-publish.service`.
 * All state is in files, so that each step may be killed at any point.
 */
import { lstat, mkdir, readFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { writeDurably } from "./files";
import { notify } from "./notice";
import { release } from "./release";
import { readMail, readPaths, type Paths } from "./settings";
import { readFailures, type Condition } from "./state";

const MINUTE = 60;
/** Seconds after a webhook in which Contentful's CDN may still return old content. */
const RECHECK = 3 * MINUTE;

/** Why a build failed, from its `.hosting/problems.json`. */
const problems = z.object({
  /** `content` and `content-loss` need an editor; the others may succeed when retried. */
  kind: z.enum(["environment", "contentful", "content", "content-loss"]),
  heading: z.string(),
  problems: z.array(z.string()),
});
type Problems = z.infer<typeof problems>;

/** Returns the seconds until the next retry: 1, 2, 4 … 60 minutes. */
export const delayAfter = (count: number) => Math.min(2 ** (count - 1), 60) * MINUTE;

/**
 * Takes the requests for a build, and counts it as a failure until it succeeds.
 *
 * @returns whether there are any requests
 */
export async function begin({ STATE_DIRECTORY: state }: Paths): Promise<boolean> {
  const wanted = path.join(state, "wanted");
  const names = await readdir(wanted);
  if (names.length === 0) return false;
  const former = await readFailures(state);
  const now = {
    count: (former?.count ?? 0) + 1,
    since: former?.since ?? new Date().toISOString(),
  };
  await writeDurably(path.join(state, "failures"), JSON.stringify(now));
  await writeDurably(path.join(state, "retry-in"), `${delayAfter(now.count)}\n`);
  if (names.includes("hook")) await writeDurably(path.join(state, "recheck"), "");
  for (const name of names) await rm(path.join(wanted, name), { force: true });
  return true;
}

/** Maximum size of `problems.json`, which the build user has written. */
const MAX_BYTES = 1024 ** 2;

/** @returns why the build failed, as it reported; `null` if it did not */
async function readProblems(build: string): Promise<Problems | null> {
  const file = path.join(build, "work/.hosting/problems.json");
  try {
    const stats = await lstat(file);
    if (!stats.isFile() || stats.size > MAX_BYTES) return null;
    return problems.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

/** @returns why the build was not published; `null` if it is live */
async function publish(paths: Paths): Promise<Condition | null> {
  const result = await readFile(paths.BUILD_RESULT, "utf8");
  const [, outcome = "unknown"] = /^Result=(.+)$/m.exec(result) ?? [];
  const found = outcome === "success" ? null : await readProblems(paths.BUILD_DIRECTORY);
  if (found) {
    const text = [found.heading, ...found.problems.map((problem) => `- ${problem}`)].join("\n");
    const isLoss = found.kind === "content-loss";
    return { kind: isLoss || found.kind === "content" ? "refused" : "failed", text, isLoss };
  }
  try {
    if (outcome !== "success") throw new Error(`it ended without a reason (${outcome})`);
    await release(paths);
    return null;
  } catch (error) {
    const text = `The build cannot be published: ${(error as Error).message}. See its log: journalctl -u site-build`;
    // Its leftover files may be the cause, and take up space.
    await writeDurably(path.join(paths.STATE_DIRECTORY, "cold"), "");
    return { kind: "failed", text, isLoss: false };
  }
}

/**
 * Publishes the build or records why not, and schedules the next one.
 *
 * @returns what happened, in a sentence
 */
export async function settle(paths: Paths): Promise<string> {
  const at = (name: string) => path.join(paths.STATE_DIRECTORY, name);
  const condition = await publish(paths);
  if (condition) await writeDurably(at("condition"), JSON.stringify(condition));
  // `begin` has scheduled the retry.
  if (condition?.kind === "failed") return condition.text;
  if (!condition) for (const name of ["condition", "cold"]) await rm(at(name), { force: true });
  const isAfterHook = (await readdir(paths.STATE_DIRECTORY)).includes("recheck");
  if (isAfterHook) await writeDurably(at("retry-in"), `${RECHECK}\n`);
  else await rm(at("retry-in"), { force: true });
  for (const name of ["recheck", "failures"]) await rm(at(name), { force: true });
  return condition?.text ?? "The build is live.";
}

async function main([command]: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  // Keeps releases readable for the web server, which is another user.
  process.umask(0o022);
  const paths = readPaths(env);
  await mkdir(path.join(paths.STATE_DIRECTORY, "wanted"), { recursive: true });
  // ExecCondition= takes 1 to mean that there is nothing to do.
  if (command === "begin") process.exitCode = (await begin(paths)) ? 0 : 1;
  else if (command === "settle") process.stdout.write(`${await settle(paths)}\n`);
  else if (command === "notify") await notify(paths, readMail(env), env);
}

if (require.main === module) void main(process.argv.slice(2), process.env);
