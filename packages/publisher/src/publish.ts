/**
 * What is to be done before a build, after it, and about mail: `node publish.js begin|settle|notify`, by
 * `site-publish.service`. Nothing is remembered but in files, so that each step may be killed at any point.
 */
import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { codeOf, ifMissing, openFile, writeDurably } from "./files";
import { notify } from "./notice";
import { NoRoomError, release } from "./release";
import { readMail, readPlaces, type Places } from "./settings";
import { condition, readFailures, type Condition } from "./state";

const MINUTE = 60;
/** Seconds after which Contentful's CDN surely returns what its webhook announced. */
const RECHECK = 3 * MINUTE;

/** Why a build was not published, as the build's own `.hosting/problems.json` says it. */
const problems = z.object({
  /** `content` and `content-loss` need an editor; another try may be enough for the others. */
  kind: z.enum(["environment", "contentful", "content", "content-loss"]),
  heading: z.string(),
  problems: z.array(z.string()),
});
type Problems = z.infer<typeof problems>;

/** Seconds until the next try: 1, 2, 4 … 60 minutes. */
export const delayAfter = (count: number) => Math.min(2 ** (count - 1), 60) * MINUTE;

/**
 * Counts the build that follows as a failure until it turns out to be good, and takes the wishes that it fulfils.
 *
 * @returns whether there are any
 */
export async function begin({ STATE_DIRECTORY: state }: Places): Promise<boolean> {
  const wanted = path.join(state, "wanted");
  const names = await readdir(wanted).catch(ifMissing<string[]>([]));
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

/** The most that is read of a file of the build. */
const MAX_BYTES = 1024 ** 2;

/** @returns why the build has failed, in its own words; `null` if it did not say so */
async function readProblems(build: string): Promise<Problems | null> {
  try {
    const handle = await openFile(path.join(build, "work/.hosting/problems.json"), MAX_BYTES);
    const text = await handle.readFile("utf8").finally(() => handle.close());
    return problems.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

type Outcome =
  (Condition & { readonly isCold?: boolean }) | { readonly kind: "live"; readonly text: string };

async function publish(places: Places): Promise<Outcome> {
  try {
    const id = await release(places);
    return { kind: "live", text: id === null ? "Nothing has changed." : `Live: ${id}.` };
  } catch (error) {
    const text = `The build could not be published: ${(error as Error).message}.`;
    return { kind: "failed", text, isLoss: false, isCold: !(error instanceof NoRoomError) };
  }
}

async function judge(places: Places): Promise<Outcome> {
  const result = await readFile(places.BUILD_RESULT, "utf8").catch(ifMissing(""));
  const [, word = "unknown"] = /^Result=(.+)$/m.exec(result) ?? [];
  if (word === "success") return publish(places);
  const found = await readProblems(places.BUILD_DIRECTORY);
  if (!found) {
    const text = `The build ended without saying why (${word}). Its log: journalctl -u site-build`;
    return { kind: "failed", text, isLoss: false, isCold: true };
  }
  const isFinal = found.kind === "content" || found.kind === "content-loss";
  return {
    kind: isFinal ? "refused" : "failed",
    text: [found.heading, ...found.problems.map((problem) => `- ${problem}`)].join("\n"),
    isLoss: found.kind === "content-loss",
  };
}

/** Publishes what was built, or notes why not, and when the next build is due. @returns what happened, in a sentence */
export async function settle(places: Places): Promise<string> {
  const state = places.STATE_DIRECTORY;
  const at = (name: string) => path.join(state, name);
  const outcome = await judge(places);
  if (outcome.kind === "live") await rm(at("condition"), { force: true });
  else await writeDurably(at("condition"), JSON.stringify(condition.parse(outcome)));
  if (outcome.kind === "failed") {
    if (outcome.isCold) await writeDurably(at("cold"), "");
    return outcome.text;
  }
  await rm(at("cold"), { force: true });
  const isAfterHook = await rm(at("recheck")).then(
    () => true,
    (error: unknown) => codeOf(error) !== "ENOENT",
  );
  if (isAfterHook) await writeDurably(at("retry-in"), `${RECHECK}\n`);
  else await rm(at("retry-in"), { force: true });
  await rm(at("failures"), { force: true });
  return outcome.text;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main([command]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  // Whatever the unit says: the web server, another user, reads releases.
  process.umask(0o022);
  const places = readPlaces(env);
  await mkdir(path.join(places.STATE_DIRECTORY, "wanted"), { recursive: true });
  // For ExecCondition=, 1 means that there is nothing to do, and 255 that something is wrong.
  if (command === "begin") return (await begin(places)) ? 0 : 1;
  if (command === "settle") say(await settle(places));
  else if (command === "notify") {
    const mail = readMail(env);
    if (mail !== null) await notify(places, mail);
  } else throw new Error("Usage: publish.js begin|settle|notify");
  return 0;
}

if (require.main === module) {
  main(process.argv.slice(2), process.env).then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = 255;
    },
  );
}
