import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isKept, isPicture, isStaticQuery } from "./finished-page";

/** All files below a folder, with forward slashes, sorted; none where there is no folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

/** Deletes scripts, styles, fonts and copies from `static` of earlier builds: each build writes its own. */
export async function removeFormerFiles(published: string): Promise<void> {
  const files = filesIn(published);
  for (const file of files.filter((each) => !isKept(each))) await rm(path.join(published, file));
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
 * Moves pictures that no page of this build refers to out of the public folder. Gatsby makes each only once, so they
 * are kept for a build that needs them again. Results of static queries stay, but those that no page uses do not count.
 */
export async function prune(published: string, setAside: string): Promise<void> {
  const files = filesIn(published);
  const texts = files.filter((file) => TEXT.test(file) && !isStaticQuery(file));
  const references = new Set(await referencesIn(published, texts));
  const isUsed = (file: string) => references.has(`"${path.basename(file, ".json")}"`);
  const queries = files.filter((file) => isStaticQuery(file) && isUsed(file));
  for (const reference of await referencesIn(published, queries)) references.add(reference);
  const isUnused = (file: string) => isPicture(file) && !references.has(`${path.dirname(file)}/`);
  for (const file of files.filter(isUnused)) await move(file, published, setAside);
}

/** Moves back what was set aside. */
export async function restore(published: string, setAside: string): Promise<void> {
  for (const file of filesIn(setAside)) await move(file, setAside, published);
  await rm(setAside, { recursive: true, force: true });
}
