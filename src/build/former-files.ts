/** Removes what former builds have left in a kept public folder, and whose name is the same in each build. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { filesOfPage, isOfPage } from "./finished-page";
import { filesIn } from "./prune";

/** Gatsby copies what is in it to the public folder, and leaves it there. */
const STATIC = "static";

/** Hosts answer otherwise for an empty folder than for an address that there is not. */
async function removeEmpty(folder: string, published: string): Promise<void> {
  if (path.relative(published, folder) === "") return;
  // One that is not empty stays, and so do those around it.
  const isGone = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isGone) await removeEmpty(path.dirname(folder), published);
}

/**
 * Removes pages that there are no more, their data, and files that were taken out of `static`.
 *
 * @param published the public folder of a build that has made all its pages
 * @param record where this build notes for the next one what is in `static`
 * @param pagePaths the paths of all pages
 * @returns how many files were removed
 */
export async function removeFormer(
  published: string,
  record: string,
  pagePaths: readonly string[],
): Promise<number> {
  const copied = new Set(await filesIn(STATIC));
  const ofPages = new Set(pagePaths.flatMap(filesOfPage));
  const formerlyCopied = new Set<string>(
    existsSync(record) ? (JSON.parse(await readFile(record, "utf8")) as string[]) : [],
  );
  const former = (await filesIn(published)).filter(
    (file) =>
      !copied.has(file) && !ofPages.has(file) && (isOfPage(file) || formerlyCopied.has(file)),
  );
  for (const file of former) {
    await rm(path.join(published, file));
    await removeEmpty(path.dirname(path.join(published, file)), published);
  }
  await mkdir(path.dirname(record), { recursive: true });
  await writeFile(record, JSON.stringify([...copied]));
  return former.length;
}
