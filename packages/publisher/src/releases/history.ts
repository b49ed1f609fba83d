import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isMissing, writeWhole } from "./durable";
import { historyFile } from "./layout";

const event = z.object({
  id: z.string(),
  at: z.coerce.date(),
  by: z.enum(["release", "rollback"]),
});

/** A switch: what went live, when, and by what. */
export type SwitchEvent = z.infer<typeof event>;

/** All switches that matter still, in order. Written before each: the last may not have happened. */
export type History = readonly SwitchEvent[];

export async function readHistory(folder: string): Promise<History> {
  const text = await readFile(historyFile(folder), "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "[]";
    throw error;
  });
  return z.array(event).parse(JSON.parse(text));
}

export const writeHistory = (folder: string, history: History) =>
  writeWhole(historyFile(folder), `${JSON.stringify(history, null, 2)}\n`);

/** Since when the release is live, if it is the one that is. */
export const liveSince = (history: History, id: string) =>
  history.findLast((each) => each.id === id)?.at ?? null;

/**
 * The release that was live when this one came: what a rollback goes back to. Not simply the one
 * that is older: after a rollback and a new release, that would be the one that was not wanted.
 */
export function before(history: History, id: string): string | null {
  const arrival = history.findIndex((each) => each.id === id && each.by === "release");
  return history.slice(0, Math.max(0, arrival)).findLast((each) => each.id !== id)?.id ?? null;
}

/** When somebody last went back; `null` if that was never. */
export const lastRollback = (history: History) =>
  history.findLast(({ by }) => by === "rollback")?.at ?? null;
