import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { BUILD_FILE, isNamedAfterContent, MADE_ONCE, REFERENCE } from "./finished-page";

const TEXT = /\.(html|js|css|json|xml)$/;

/** All files below a folder, with forward slashes, sorted; none where there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

/** Follows the references of the build, from its pages to the last font. */
async function findNeeded(published: string, files: readonly string[]): Promise<Set<string>> {
  const references = new Set<string | undefined>();
  const needed = new Set<string>();
  const isNeeded = (file: string) =>
    !needed.has(file) &&
    !BUILD_FILE.test(file) &&
    // A former build's editor.
    !file.startsWith("edit/") &&
    (!isNamedAfterContent(file) || references.has(file.match(REFERENCE)?.[0]));
  const next = () => files.filter(isNeeded);
  for (let batch = next(); batch.length > 0; batch = next()) {
    for (const file of batch) {
      needed.add(file);
      if (!TEXT.test(file)) continue;
      const text = await readFile(path.join(published, file), "utf8");
      for (const [reference] of text.matchAll(REFERENCE)) references.add(reference);
    }
  }
  return needed;
}

async function move(file: string, from: string, to: string) {
  await mkdir(path.dirname(path.join(to, file)), { recursive: true });
  await rename(path.join(from, file), path.join(to, file));
}

/**
 * Leaves in the public folder only what visitors need: deletes what Gatsby writes again at every
 * build, and sets aside, in another folder, what it makes only once.
 *
 * @returns how many files were taken out
 */
export async function prune(published: string, setAside: string): Promise<number> {
  const files = await filesIn(published);
  const needed = await findNeeded(published, files);
  const pruned = files.filter((file) => !needed.has(file));
  for (const file of pruned) {
    if (MADE_ONCE.some((folder) => file.startsWith(folder))) await move(file, published, setAside);
    else await rm(path.join(published, file));
  }
  return pruned.length;
}

/** Puts back what was set aside. */
export async function restore(published: string, setAside: string): Promise<void> {
  for (const file of await filesIn(setAside)) await move(file, setAside, published);
  await rm(setAside, { recursive: true, force: true });
}
