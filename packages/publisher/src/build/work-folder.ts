import {
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { removeAll } from "../files";
import type { BuildOrder } from "./program";

/** What a build keeps for the next one. */
const KEPT = [".cache", "public"];
/** Written by others meanwhile: the draft preview, whose folders another user owns, and a publisher's data. */
const WRITTEN_BY_OTHERS = [".preview", ".publisher"];
const NOT_NEEDED = ["node_modules", ".git", "tests", "docs", "test-results"];
const EXCLUDED = [...KEPT, ".hosting", ...WRITTEN_BY_OTHERS, ...NOT_NEEDED];
const ENV_FILE = /^\.env(\..*)?$/;

/** Where builds work: `site` is a copy of the project; all else is made anew for each build. */
export const foldersIn = (folder: string) => ({
  site: path.join(folder, "work"),
  own: path.join(folder, "temp"),
  home: path.join(folder, "temp/home"),
  temp: path.join(folder, "temp/temp"),
  liveFile: path.join(folder, "temp/live-build.json"),
});

/** What tells one file or link from another, but for its date; `null` for what is neither. */
async function contentOf(file: string): Promise<Buffer | null> {
  const stats = await lstat(file).catch(() => null);
  if (stats?.isSymbolicLink()) return readlink(file, "buffer");
  return stats?.isFile() ? readFile(file) : null;
}

/** Copies what differs, with its date: what is copied anew is compiled anew. */
async function copy(source: string, target: string): Promise<void> {
  const isFolder = (await lstat(source)).isDirectory();
  if (isFolder) return copyAll(source, target, await readdir(source));
  const [wanted, found] = await Promise.all([source, target].map(contentOf));
  if (wanted && found?.equals(wanted)) return;
  await removeAll(target);
  await cp(source, target, { preserveTimestamps: true, verbatimSymlinks: true });
}

/** Makes a folder have what another has of these names, and of the rest only what may be kept. */
async function copyAll(
  source: string,
  target: string,
  names: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const found = await lstat(target).catch(() => null);
  if (found?.isDirectory() === false) await removeAll(target);
  await mkdir(target, { recursive: true });
  for (const old of await readdir(target)) {
    if (![...names, ...kept].includes(old)) await removeAll(path.join(target, old));
  }
  for (const name of names) await copy(path.join(source, name), path.join(target, name));
}

/** Makes all as if there had been no build before, but for the cache where it may be used. */
export async function prepare(project: string, folder: string, order: BuildOrder): Promise<void> {
  const { home, liveFile, own, site, temp } = foldersIn(folder);
  if (order.cold) await removeAll(site);
  await removeAll(own);
  for (const each of [home, temp]) await mkdir(each, { recursive: true });
  await writeFile(liveFile, order.live ?? "");
  const isOfBuilds = (name: string) => folder.startsWith(path.join(project, name, path.sep));
  const names = (await readdir(project)).filter(
    (name) => !EXCLUDED.includes(name) && !ENV_FILE.test(name) && !isOfBuilds(name),
  );
  await copyAll(project, site, names, KEPT).catch(async () => {
    // What a former build has made of its rights.
    await removeAll(site);
    await copyAll(project, site, names);
  });
  await symlink(path.join(project, "node_modules"), path.join(site, "node_modules"), "junction");
}
