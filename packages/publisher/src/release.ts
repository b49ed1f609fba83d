/** Turns a build into a release, and makes it live by one rename. */
import { execFile } from "node:child_process";
import * as fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { flush, freeBytes } from "./files";
import type { Paths } from "./settings";

const run = promisify(execFile);

/** Matches files with a hash in their names, which never change. `deploy/Caddyfile` has the same pattern. */
const HASHED = /^(static|audio)\/|^[^/]+[-.][0-9a-f]{20}\.(js|css)$/;
/** Matches files for hosts, and hidden files. */
const NOT_FOR_VISITORS = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;
/** Files that every complete build has. */
const REQUIRED = ["index.html", "404.html"];

const KEPT_RELEASES = 5;
/** Creation time of a release in UTC: `2026-11-21-145109-123`. Ids sort by age. */
const ID = /^\d{4}-\d{2}-\d{2}-\d{6}-\d{3}$/;
const newId = () => new Date().toISOString().replace(/[:Z]/g, "").replace(/[T.]/g, "-");

/**
 * Lists the files to publish. The build user wrote them, but none of its processes is still running.
 *
 * @throws Error if there is anything but files and folders, or a required file is missing
 */
async function filesToPublish(folder: string): Promise<string[]> {
  if (!(await fs.lstat(folder)).isDirectory()) throw new Error("public is not a folder");
  const found: string[] = [];
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (!entry.isFile()) throw new Error(`${file} is neither a file nor a folder`);
    found.push(file);
  }
  const missing = REQUIRED.find((file) => !found.includes(file));
  if (missing) throw new Error(`the build has no ${missing}`);
  return found.filter((file) => !NOT_FOR_VISITORS.test(file));
}

/** @returns whether the live release has an equal file, which is now linked into the new one */
async function linkIfEqual(live: string, bytes: Buffer, to: string): Promise<boolean> {
  const former = await fs.lstat(live).catch(() => null);
  if (!former?.isFile() || former.size !== bytes.length) return false;
  if (!bytes.equals(await fs.readFile(live))) return false;
  await fs.link(live, to);
  return true;
}

/**
 * Fills a new release, with hard links to the unchanged files of the live one.
 *
 * @returns the number of new or changed files
 */
async function copyAll(
  files: readonly string[],
  from: string,
  live: string,
  to: string,
  maxBytes: number,
) {
  let changed = 0;
  let room = maxBytes;
  for (const file of files) {
    const target = path.join(to, file);
    await fs.mkdir(path.dirname(target), { recursive: true });
    const bytes = await fs.readFile(path.join(from, file));
    if (await linkIfEqual(path.join(live, file), bytes, target)) continue;
    changed += 1;
    room -= bytes.length;
    if (room < 0) throw new Error("the disk is almost full");
    await fs.writeFile(target, bytes);
  }
  return changed;
}

/** Shares hashed files with pages that are still open, as long as a release has them. */
async function shareHashed(release: string, hashed: string, files: readonly string[]) {
  for (const file of files.filter((each) => HASHED.test(each))) {
    const [own, shared] = [path.join(release, file), path.join(hashed, file)];
    const former = await fs.lstat(shared).catch(() => null);
    if (former?.ino === (await fs.lstat(own)).ino) continue;
    await fs.mkdir(path.dirname(shared), { recursive: true });
    await fs.rm(`${shared}.new`, { force: true });
    await fs.link(own, `${shared}.new`);
    await fs.rename(`${shared}.new`, shared);
  }
}

/** Removes old releases, except the live one and its predecessor, and hashed files that no release has. */
async function prune(releases: string, needed: readonly (string | null)[]) {
  const ids = (await fs.readdir(releases)).filter((name) => ID.test(name)).sort();
  const old = ids.slice(0, -KEPT_RELEASES).filter((id) => !needed.includes(id));
  for (const id of old) {
    // Renames it first, so that an incomplete release never has a valid name.
    await fs.rename(path.join(releases, id), path.join(releases, ".gone"));
    await fs.rm(path.join(releases, ".gone"), { recursive: true });
  }
  const hashed = path.join(releases, "hashed");
  await run("find", [hashed, "-type", "f", "-links", "1", "-delete"]);
  await run("find", [hashed, "-mindepth", "1", "-type", "d", "-empty", "-delete"]);
}

const countNames = async (folder: string) =>
  (await fs.readdir(folder, { recursive: true }).catch(() => [])).length;

/** Makes a release live. After the rename, nothing is rolled back: visitors see it. */
async function switchTo(releases: string, id: string) {
  const next = path.join(releases, ".next");
  await fs.symlink(id, next);
  await fs.rename(next, path.join(releases, "current"));
  await flush(releases);
}

/**
 * Creates a release from the last build, and makes it live.
 *
 * @returns its id; `null` if the build is equal to the live release
 * @throws Error that says why it failed; the live release stays as it is
 */
export async function release(paths: Paths): Promise<string | null> {
  const releases = path.join(paths.STATE_DIRECTORY, "releases");
  const [staging, hashed] = [path.join(releases, ".staging"), path.join(releases, "hashed")];
  await fs.mkdir(hashed, { recursive: true });
  for (const left of [".staging", ".next", ".gone"])
    await fs.rm(path.join(releases, left), { recursive: true, force: true });
  const former = await fs.readlink(path.join(releases, "current")).catch(() => null);
  const live = path.join(releases, former ?? ".none", "public");
  try {
    const from = path.join(paths.BUILD_DIRECTORY, "work/public");
    const files = await filesToPublish(from);
    const to = path.join(staging, "public");
    const room = (await freeBytes(releases)) - paths.DISK_RESERVE;
    const changed = await copyAll(files, from, live, to, room);
    if (changed === 0 && (await countNames(live)) === (await countNames(to))) return null;
    await shareHashed(to, hashed, files);
    // Flushes the whole disk at once: thousands of single files would take minutes.
    await run("sync", ["--file-system", releases]);
    const id = newId();
    await fs.rename(staging, path.join(releases, id));
    await switchTo(releases, id);
    await prune(releases, [id, former]);
    return id;
  } finally {
    await fs.rm(staging, { recursive: true, force: true });
  }
}
