import { readFile, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { lock } from "proper-lockfile";
import { z } from "zod";
import { flush, ifMissing, writeAtomically } from "../files";
import { currentId, currentLink, idsIn, TEMPORARY } from "./release";

const event = z.object({
  id: z.string(),
  at: z.coerce.date(),
  by: z.enum(["release", "rollback"]),
});

/** A switch: what went live, when, and whether it was new or a rollback. */
export type SwitchEvent = z.infer<typeof event>;

/** All switches to releases that are kept, in order. Each is written before it happens. */
export type History = readonly SwitchEvent[];

const historyFile = (folder: string) => path.join(folder, "history.json");

export async function readHistory(folder: string): Promise<History> {
  const text = await readFile(historyFile(folder), "utf8").catch(ifMissing("[]"));
  return z.array(event).parse(JSON.parse(text));
}

const writeHistory = (folder: string, history: History) =>
  writeAtomically(historyFile(folder), `${JSON.stringify(history, null, 2)}\n`);

/**
 * The release that was live when this one came: what a rollback goes back to. Not simply the next
 * older one: after a rollback and a new release that would be the unwanted one.
 */
export function liveBefore(history: History, id: string): string | null {
  const release = history.findIndex((each) => each.id === id && each.by === "release");
  return history.slice(0, Math.max(0, release)).findLast((each) => each.id !== id)?.id ?? null;
}

/** A lock that is not refreshed for so long belongs to a process that died. */
const STALE_MS = 2000;
const RETRY_MS = 50;
const TIMEOUT_MS = 30_000;

/**
 * Runs what must not overlap with a switch, a rollback or a removal in any process.
 *
 * @param folder the folder of releases
 */
export async function locked<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = await lock(folder, {
    lockfilePath: path.join(folder, ".lock"),
    stale: STALE_MS,
    retries: {
      retries: TIMEOUT_MS / RETRY_MS,
      factor: 1,
      minTimeout: RETRY_MS,
      maxTimeout: RETRY_MS,
    },
    // Happens where a machine was suspended. Each step is atomic by itself, so it may go on.
    onCompromised: () => undefined,
  });
  try {
    return await work();
  } finally {
    await unlock().catch(() => undefined);
  }
}

/** Points `current` to a release atomically. */
async function point(folder: string, id: string) {
  const next = path.join(folder, `${TEMPORARY.next}${process.pid}`);
  await rm(next, { force: true });
  await symlink(id, next);
  await rename(next, currentLink(folder));
  await flush(folder);
}

/**
 * Makes `current` and the history agree after a crash: a switch to a release that exists is
 * finished, one to a release that does not is forgotten. Needs the lock.
 */
export async function recover(folder: string): Promise<History> {
  const ids = await idsIn(folder);
  const history = (await readHistory(folder)).filter(({ id }) => ids.includes(id));
  const last = history.at(-1);
  if (last && last.id !== (await currentId(folder))) await point(folder, last.id);
  return history;
}

/**
 * Makes a release live. The history is written first, so that {@link recover} knows what to finish.
 * Needs the lock.
 *
 * @param history as {@link recover} has just returned it
 * @param staging a folder that becomes the release; left out, the release exists already
 */
export async function switchTo(
  folder: string,
  history: History,
  event: SwitchEvent,
  staging?: string,
): Promise<void> {
  await writeHistory(folder, [...history, event]);
  const release = path.join(folder, event.id);
  if (staging) await rename(staging, release);
  try {
    await point(folder, event.id);
  } catch (error) {
    // Taken back, so that the next start does not finish what has failed.
    if (staging) await rename(release, staging);
    await writeHistory(folder, history).catch(() => undefined);
    throw error;
  }
}
