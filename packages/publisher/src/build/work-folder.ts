import { chmod, cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
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

/** Makes all as if there had been no build before, but for the cache where it may be used. */
export async function prepare(project: string, folder: string, order: BuildOrder): Promise<void> {
  const { home, liveFile, own, site, temp } = foldersIn(folder);
  // A former build may have changed its rights.
  const find = () => chmod(site, 0o755).then(() => readdir(site));
  const left = order.cold ? null : await find().catch(() => null);
  if (!left) await removeAll(site);
  const former = (left ?? []).filter((name) => !KEPT.includes(name));
  for (const old of [own, ...former.map((name) => path.join(site, name))]) await removeAll(old);
  for (const each of [home, temp, site]) await mkdir(each, { recursive: true });
  await writeFile(liveFile, order.live ?? "");
  for (const name of await readdir(project)) {
    const source = path.join(project, name);
    if (EXCLUDED.includes(name) || ENV_FILE.test(name) || `${folder}/`.startsWith(`${source}/`))
      continue;
    // With their dates: what is younger than the cache is compiled anew.
    const options = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };
    await cp(source, path.join(site, name), options);
  }
  await symlink(path.join(project, "node_modules"), path.join(site, "node_modules"), "junction");
}
