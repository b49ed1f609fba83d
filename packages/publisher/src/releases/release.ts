import { readdir, readFile, readlink } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ifMissing } from "../files";

/*
 * The folder of releases:
 *
 *     current             → 2026-11-21-145109-123
 *     history.json        what went live when
 *     2026-11-21-145109-123/
 *       public/           what visitors are sent, with .br and .gz beside what compresses
 *       _headers          the response headers to send with it
 *       release.json      its manifest
 *     .staging-…, .gone-… being made or removed; what a crash leaves is removed at the next start
 */

/** One version of the site that was live, is live or can be live again. */
export interface Release {
  /** When it was made, in UTC: `2026-11-21-145109-123`. Ids sort by age. */
  readonly id: string;
  readonly createdAt: Date;
  /** Since when visitors see it; `null` for one that they do not see now. */
  readonly liveSince: Date | null;
  /** How many entries it shows, by content type: `{ testimonial: 20, … }`. */
  readonly content: Readonly<Record<string, number>>;
  /** How many pages its sitemap lists. */
  readonly pages: number;
  readonly files: number;
  /** Size of all files before compression. */
  readonly bytes: number;
}

/** A build that must not go live. The release that was live still is. */
export class ReleaseRefused extends Error {
  /** What is wrong and how to fix it, a sentence each. */
  readonly problems: readonly string[];
  /** Whether much of the content is gone, which goes live only if somebody confirms it. */
  readonly shrunk: boolean;
  /** Whether somebody rolled back during the build, so that it must not be retried either. */
  readonly rolledBack: boolean;

  constructor(problems: readonly string[], { shrunk = false, rolledBack = false } = {}) {
    super(problems.join("\n"));
    this.name = "ReleaseRefused";
    this.problems = problems;
    this.shrunk = shrunk;
    this.rolledBack = rolledBack;
  }
}

const ID = /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})-(\d{3})$/;

/** Prefixes of what is being made or removed. */
export const TEMPORARY = { staging: ".staging-", gone: ".gone-", next: ".next-" } as const;

export const currentLink = (folder: string) => path.join(folder, "current");
export const publicFolder = (release: string) => path.join(release, "public");
export const headersFile = (release: string) => path.join(release, "_headers");
export const manifestFile = (release: string) => path.join(release, "release.json");

const idOf = (time: number) =>
  new Date(time)
    .toISOString()
    .replace(/^(.{10})T(..):(..):(..)\.(...)Z$/, (_, day: string, ...[h, m, s, ms]: string[]) =>
      [day, `${h}${m}${s}`, ms].join("-"),
    );

const timeOf = (id: string) => Date.parse(id.replace(ID, "$1T$2:$3:$4.$5Z"));

export const isId = (name: string) => ID.test(name);

/** An id for now that sorts after all others, even if the clock was set back. */
export function nextId(ids: readonly string[], now = Date.now()): string {
  const latest = Math.max(0, ...ids.map(timeOf));
  return idOf(Math.max(now, latest + 1));
}

/** Ids of all releases, the oldest first; none if there is no folder. */
export async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing([]));
  return names.filter(isId).sort();
}

/** Id of the release that visitors see; `null` before the first. */
export async function currentId(folder: string): Promise<string | null> {
  const target = await readlink(currentLink(folder)).catch(() => null);
  return target !== null && isId(target) ? target : null;
}

const manifest = z.object({
  createdAt: z.coerce.date(),
  content: z.record(z.string(), z.number()),
  pages: z.number(),
  bytes: z.number(),
  /** Files that visitors may ask for, with forward slashes, without their compressed forms. */
  files: z.array(z.string()),
});

/** The content of `release.json`. */
export type Manifest = z.infer<typeof manifest>;

/** @throws an error with the code `ENOENT` if there is no such release */
export async function readManifest(folder: string, id: string): Promise<Manifest> {
  const text = await readFile(manifestFile(path.join(folder, id)), "utf8");
  return manifest.parse(JSON.parse(text));
}
