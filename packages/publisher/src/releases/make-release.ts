import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type Dirent } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { z } from "zod";
import { held } from "../changes";
import { flush, ifMissing, openBelow, readBelow, readJson, removeAll } from "../files";
import { releaseMessages } from "../messages";

/** Named after their content, so that they never change: the same pattern as in `deploy/Caddyfile`. */
const HASHED = /^static\/|^[^/]+[-.][0-9a-f]{20}\.(js|css)$/;

/** For hosts, or for nobody. */
const NOT_FOR_VISITORS = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;

/** The most that a published file may hold, in bytes: of one with holes, a copy has none. */
const MAX_BYTES = 100 * 1024 ** 2;

/** How many files are copied at a time: twice the threads that Node has for them. */
const CONCURRENCY = 8;

export const manifest = held.extend({ createdAt: z.iso.datetime() });

/** The content of `release.json`: what a release was made of. */
export type Manifest = z.infer<typeof manifest>;

/** Paths of all that is below a folder, but for folders; none where there is no folder. */
async function filesIn(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await fs.readdir(folder, options).catch(ifMissing<Dirent[]>([]));
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => {
    if (!entry.isFile()) throw new Error(releaseMessages.notAFile(entry.name));
    return path.relative(folder, path.join(entry.parentPath, entry.name));
  });
}

/** Copies a file of the build, never as a link: a later build may write to it. */
async function copy(site: string, file: string, to: string) {
  const handle = await openBelow(site, file, MAX_BYTES);
  await pipeline(handle.createReadStream(), createWriteStream(to, { flush: true }));
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Whether two files are there and have the same content. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [stats, others] = await Promise.all([one, other].map((file) => fs.lstat(file)));
  if (!stats?.isFile() || !others?.isFile() || stats.size !== others.size) return false;
  const [digest, otherDigest] = await Promise.all([one, other].map(digestOf));
  return digest === otherDigest;
}

/** Has all releases share a file that never changes. What is in its place, and is not it, is replaced. */
async function share(own: string, hashed: string, file: string, log: Logger) {
  const shared = path.join(hashed, file);
  if (await isSame(own, shared).catch(() => false)) {
    await fs.rm(own);
    return fs.link(shared, own);
  }
  for (let at = file; at !== "."; at = path.dirname(at)) {
    const stats = await fs.lstat(path.join(hashed, at)).catch(() => null);
    if (!stats || (at !== file && stats.isDirectory())) continue;
    log.warn({ file: at }, "a hashed file was not what was built, and is replaced");
    await removeAll(path.join(hashed, at));
  }
  await fs.mkdir(path.dirname(shared), { recursive: true });
  return fs.link(own, shared);
}

/**
 * Copies a build into a folder that no build reaches, with what a release has besides.
 *
 * @param site where builds work: has `work/public` and `work/.hosting`; another user may write to it
 * @throws Error if the build has left no pages or no summary, or something else than files
 */
export async function makeRelease(site: string, release: string): Promise<void> {
  const about = await readJson(site, "work/.hosting/summary.json", held);
  if (!about) throw new Error(releaseMessages.incomplete(".hosting/summary.json"));
  const all = await filesIn(path.join(site, "work/public"));
  const files = all.filter((file) => !NOT_FOR_VISITORS.test(file));
  const missing = ["index.html", "404.html", "build.json"].find((file) => !files.includes(file));
  if (missing) throw new Error(releaseMessages.incomplete(`public/${missing}`));
  // Each later build is given it.
  await readBelow(site, "work/public/build.json");
  const to = path.join(release, "public");
  const folders = new Set(files.map((file) => path.join(to, path.dirname(file))));
  for (const folder of folders) await fs.mkdir(folder, { recursive: true });
  const remaining = files.values();
  const copyAll = async () => {
    for (const file of remaining) await copy(site, `work/public/${file}`, path.join(to, file));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, copyAll));
  const made: Manifest = { ...about, createdAt: new Date().toISOString() };
  await fs.writeFile(path.join(release, "release.json"), JSON.stringify(made), { flush: true });
  await Promise.all([...folders].map(flush));
}

/** Has a release share its hashed files with all others, in a folder on the same disk. */
export async function shareHashed(release: string, hashed: string, log: Logger): Promise<void> {
  const files = (await filesIn(path.join(release, "public"))).filter((file) => HASHED.test(file));
  // One after the other: each may have to make way for the next.
  for (const file of files) await share(path.join(release, "public", file), hashed, file, log);
}

/** Removes hashed files that no release has any more, and folders of which nothing is left. */
export async function pruneHashed(hashed: string): Promise<void> {
  const names = await fs.readdir(hashed, { recursive: true }).catch(ifMissing<string[]>([]));
  // What is in a folder comes before the folder, which stays if something is left in it.
  for (const name of names.sort().reverse()) {
    const at = path.join(hashed, name);
    const stats = await fs.lstat(at);
    if (stats.isDirectory()) await fs.rmdir(at).catch(() => undefined);
    else if (stats.nlink === 1) await fs.rm(at);
  }
}
