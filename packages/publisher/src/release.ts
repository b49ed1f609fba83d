/** Makes a build a release, and the release live by one rename. */
import { execFile } from "node:child_process";
import * as fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { flush, freeBytes } from "./files";
import type { Places } from "./settings";

const run = promisify(execFile);

/** Named after their content, so that they never change: the same pattern as in `deploy/Caddyfile`. */
const HASHED = /^static\/|^[^/]+[-.][0-9a-f]{20}\.(js|css)$/;
/** Files for hosts, or for nobody. */
const NOT_FOR_VISITORS = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;
/** Without them there is no page, or no page for a wrong address. */
const NEEDED = ["index.html", "404.html"];

const KEPT_RELEASES = 5;
/** When a release was made, in UTC: `2026-11-21-145109-123`. Ids sort by age. */
const ID = /^\d{4}-\d{2}-\d{2}-\d{6}-\d{3}$/;
const newId = () => new Date().toISOString().replace(/[:Z]/g, "").replace(/[T.]/g, "-");

/**
 * Lists the files to publish in a folder that the build user has written. No process of that user runs any more.
 *
 * @throws Error if there is anything other than files and folders, or no page
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
  const missing = NEEDED.find((file) => !found.includes(file));
  if (missing) throw new Error(`the build has made no ${missing}`);
  return found.filter((file) => !NOT_FOR_VISITORS.test(file));
}

/** @returns whether the live release has an equal file, of which the new release got a hard link */
async function linkIfEqual(live: string, bytes: Buffer, to: string): Promise<boolean> {
  const former = await fs.lstat(live).catch(() => null);
  if (!former?.isFile() || former.size !== bytes.length) return false;
  if (!bytes.equals(await fs.readFile(live))) return false;
  await fs.link(live, to);
  return true;
}

/**
 * Fills a new release. What is equal in the live one takes no room again.
 *
 * @returns how many of the files are new or changed
 */
async function copyAll(
  files: readonly string[],
  from: string,
  live: string,
  to: string,
  most: number,
) {
  let changed = 0;
  let room = most;
  for (const file of files) {
    const target = path.join(to, file);
    await fs.mkdir(path.dirname(target), { recursive: true });
    const bytes = await fs.readFile(path.join(from, file));
    if (await linkIfEqual(path.join(live, file), bytes, target)) continue;
    changed += 1;
    room -= bytes.length;
    if (room < 0) throw new Error("the disk is nearly full");
    await fs.writeFile(target, bytes);
  }
  return changed;
}

/** Keeps hashed files for pages that are open, as long as a release has them. */
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

/** Removes all but the newest releases, the live one and the one before it, and hashed files that none has. */
async function prune(releases: string, needed: readonly (string | null)[]) {
  const ids = (await fs.readdir(releases)).filter((name) => ID.test(name)).sort();
  const old = ids.slice(0, -KEPT_RELEASES).filter((id) => !needed.includes(id));
  for (const id of old) {
    // There is never half a release under its own name.
    await fs.rename(path.join(releases, id), path.join(releases, ".gone"));
    await fs.rm(path.join(releases, ".gone"), { recursive: true });
  }
  const hashed = path.join(releases, "hashed");
  await run("find", [hashed, "-type", "f", "-links", "1", "-delete"]);
  await run("find", [hashed, "-mindepth", "1", "-type", "d", "-empty", "-delete"]);
}

const countNames = async (folder: string) =>
  (await fs.readdir(folder, { recursive: true }).catch(() => [])).length;

/** Makes a release live. After the rename nothing is undone, whatever fails: visitors see it. */
async function switchTo(releases: string, id: string) {
  const next = path.join(releases, ".next");
  await fs.symlink(id, next);
  await fs.rename(next, path.join(releases, "current"));
  await flush(releases);
}

/**
 * Makes a release of the last build, and shows it to visitors.
 *
 * @returns its id; `null` where the build is equal to what is live
 * @throws Error that says why it could not be made; then what was live stays live
 */
export async function release(places: Places): Promise<string | null> {
  const releases = path.join(places.STATE_DIRECTORY, "releases");
  const [staging, hashed] = [path.join(releases, ".staging"), path.join(releases, "hashed")];
  await fs.mkdir(hashed, { recursive: true });
  for (const left of [".staging", ".next", ".gone"])
    await fs.rm(path.join(releases, left), { recursive: true, force: true });
  const former = await fs.readlink(path.join(releases, "current")).catch(() => null);
  const live = path.join(releases, former ?? ".none", "public");
  try {
    const from = path.join(places.BUILD_DIRECTORY, "work/public");
    const files = await filesToPublish(from);
    const to = path.join(staging, "public");
    const room = (await freeBytes(releases)) - places.DISK_RESERVE;
    const changed = await copyAll(files, from, live, to, room);
    if (changed === 0 && (await countNames(live)) === (await countNames(to))) return null;
    await shareHashed(to, hashed, files);
    // One flush for the whole disk: thousands of files one by one take minutes.
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
