/** Recognizes a site whose folder was moved, renamed or copied. */
import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { GatsbyNode } from "gatsby";

/** File in Gatsby's cache with the folder that the cache was made for. */
const FOLDER_FILE = ".cache/site-folder";

export const onPostBootstrap: GatsbyNode["onPostBootstrap"] = () =>
  writeFile(FOLDER_FILE, process.cwd());

/**
 * Deletes the cache and the pages of a site that has been moved, as `gatsby clean` does: they contain absolute
 * paths, with which the next build would fail. Has to run before Gatsby, which reads the cache when it starts.
 *
 * @returns whether the site has been moved
 */
export function cleanMovedSite(site: string): boolean {
  const file = path.join(site, FOLDER_FILE);
  if (!existsSync(file) || readFileSync(file, "utf8") === realpathSync(site)) return false;
  for (const folder of [".cache", "public"])
    rmSync(path.join(site, folder), { recursive: true, force: true });
  return true;
}
