/** Keeps the public folder free of what the site no longer publishes. */
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Tests whether a file is the result of a static query, which is named by a number. */
const isStaticQuery = (file: string): boolean => file.startsWith("page-data/sq/d/");

/** Tests whether a file is a picture. Each is in a folder of its own, unlike the fonts. */
const isPicture = (file: string): boolean => /^static\/[^/]+\//.test(file);

/**
 * Matches pages and their data, which Gatsby only writes when they change, and recordings, which are already those
 * of this build. Gatsby writes all other files.
 */
const KEPT = /^(_gatsby|audio|page-data|~partytown)\/|^(?!edit\/)(.+\/)?index\.html$|^404\.html$/;

/** Lists all files below a folder, sorted, with forward slashes. Returns none if there is no folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

/** Deletes the files of earlier builds that each build writes: scripts, styles, fonts and copies of `static`. */
export async function removeStaleFiles(published: string): Promise<void> {
  const files = filesIn(published);
  const stale = files.filter((file) => !KEPT.test(file) && !isPicture(file));
  for (const file of stale) await rm(path.join(published, file));
}

const TEXT = /\.(html|js|css|json|xml)$/;

/** Matches everything in a text that may refer to a picture's folder or to a static query. */
const REFERENCE = /static\/[\w-]+\/[\w-]+\/|"\d+"/g;

async function referencesIn(published: string, texts: readonly string[]): Promise<string[]> {
  const read = texts.map((file) => readFile(path.join(published, file), "utf8"));
  return (await Promise.all(read)).flatMap((text) => text.match(REFERENCE) ?? []);
}

async function move(file: string, from: string, to: string) {
  await mkdir(path.dirname(path.join(to, file)), { recursive: true });
  await rename(path.join(from, file), path.join(to, file));
}

/**
 * Moves pictures that no page refers to out of the public folder. Gatsby creates each picture only once, so they are
 * kept for a later build. Results of static queries stay, but references in unused ones do not count.
 */
export async function prune(published: string, unusedFolder: string): Promise<void> {
  const files = filesIn(published);
  const texts = files.filter((file) => TEXT.test(file) && !isStaticQuery(file));
  const references = new Set(await referencesIn(published, texts));
  const isUsed = (file: string) => references.has(`"${path.basename(file, ".json")}"`);
  const queries = files.filter((file) => isStaticQuery(file) && isUsed(file));
  for (const reference of await referencesIn(published, queries)) references.add(reference);
  const isUnused = (file: string) => isPicture(file) && !references.has(`${path.dirname(file)}/`);
  for (const file of files.filter(isUnused)) await move(file, published, unusedFolder);
}

/** Moves the unused pictures of an earlier build back, in case this build needs them. */
export async function restore(published: string, unusedFolder: string): Promise<void> {
  for (const file of filesIn(unusedFolder)) await move(file, unusedFolder, published);
  await rm(unusedFolder, { recursive: true, force: true });
}
