import { readdir, readlink } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "./durable";

/**
 * What is where:
 *
 *     current             → 2026-11-21-145109-123
 *     history.json        what went live when
 *     2026-11-21-145109-123/
 *       public/           what visitors are sent, with .br and .gz beside what compresses
 *       .hosting/         the headers to send with it
 *       release.json      what it is made of
 *     .staging-…, .gone-… being made or removed; left by a crash, swept at the next start
 */
const ID = /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})-(\d{3})$/;

/** Names of what is being made or removed. */
export const UNFINISHED = { staging: ".staging-", gone: ".gone-", next: ".next-" } as const;

export const currentLink = (folder: string) => path.join(folder, "current");
export const historyFile = (folder: string) => path.join(folder, "history.json");
export const publicFolder = (release: string) => path.join(release, "public");
export const hostingFolder = (release: string) => path.join(release, ".hosting");
export const manifestFile = (release: string) => path.join(release, "release.json");

const idOf = (time: number) =>
  new Date(time)
    .toISOString()
    .replace(/^(.{10})T(..):(..):(..)\.(...)Z$/, (_, day: string, ...[h, m, s, ms]: string[]) =>
      [day, `${h}${m}${s}`, ms].join("-"),
    );

const timeOf = (id: string) => Date.parse(id.replace(ID, "$1T$2:$3:$4.$5Z"));

export const isId = (name: string) => ID.test(name);

/** An id for now that sorts after all others, also where the clock was set back. */
export function nextId(ids: readonly string[], now = Date.now()): string {
  const latest = Math.max(0, ...ids.map(timeOf));
  return idOf(Math.max(now, latest + 1));
}

/** Ids of all releases, the oldest first; none where there is no folder. */
export async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter(isId).sort();
}

/** Id of the release that visitors see; `null` before the first. */
export async function currentId(folder: string): Promise<string | null> {
  const target = await readlink(currentLink(folder)).catch(() => null);
  return target !== null && isId(target) ? target : null;
}
