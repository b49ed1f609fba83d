import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { CODE_FILE, isPicture, isStaticQuery } from "./finished-page";

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

/** Deletes the scripts, styles and fonts of earlier builds: each build writes its own. */
export async function removeFormerCode(published: string): Promise<void> {
  const files = await filesIn(published);
  const former = files.filter((file) => CODE_FILE.test(file) || /^static\/[^/]+$/.test(file));
  for (const file of former) await rm(path.join(published, file));
}

const TEXT = /\.(html|js|css|json|xml)$/;

/** Whatever in a text may refer to a picture's folder or to a static query. */
const REFERENCE = /static\/[\w-]+\/[\w-]+\/|"\d+"/g;

/** The text by which others refer to a file. */
const referenceTo = (file: string) =>
  isStaticQuery(file) ? `"${path.basename(file, ".json")}"` : `${path.dirname(file)}/`;

async function move(file: string, from: string, to: string) {
  await mkdir(path.dirname(path.join(to, file)), { recursive: true });
  await rename(path.join(from, file), path.join(to, file));
}

/**
 * Moves pictures and results of static queries that no page of this build refers to out of the public folder.
 * Gatsby makes each only once, so they are kept for a build that needs them again.
 */
export async function prune(published: string, setAside: string): Promise<void> {
  const files = await filesIn(published);
  const references = new Set<string>();
  const isUsed = (file: string) => references.has(referenceTo(file));
  const collect = async (texts: readonly string[]) => {
    for (const file of texts) {
      const text = await readFile(path.join(published, file), "utf8");
      for (const [reference] of text.matchAll(REFERENCE)) references.add(reference);
    }
  };
  await collect(files.filter((file) => TEXT.test(file) && !isStaticQuery(file)));
  const queries = files.filter(isStaticQuery);
  const usedQueries = queries.filter(isUsed);
  await collect(usedQueries);
  const unused = [
    ...queries.filter((file) => !usedQueries.includes(file)),
    ...files.filter((file) => isPicture(file) && !isUsed(file)),
  ];
  for (const file of unused) await move(file, published, setAside);
}

/** Moves back what was set aside. */
export async function restore(published: string, setAside: string): Promise<void> {
  for (const file of await filesIn(setAside)) await move(file, setAside, published);
  await rm(setAside, { recursive: true, force: true });
}
