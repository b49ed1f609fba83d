import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { mentionsIn, nameByHash } from "./mentions";
import { fateOf, isRoot, isText } from "./public-files";

/** The folders that the tidying works on. */
export interface Folders {
  /** What visitors are served. */
  readonly published: string;
  /** What is kept from them, but wanted by the next build. */
  readonly aside: string;
}

/** Beside Gatsby's other caches: whoever clears those no longer needs these files either. */
export const foldersOf = (root: string): Folders => ({
  published: path.join(root, "public"),
  aside: path.join(root, ".cache", "former-builds"),
});

/** All files below a folder, with forward slashes; none where there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  });
  const files = await Promise.all(
    entries.map(async (entry) =>
      entry.isDirectory()
        ? (await filesIn(path.join(folder, entry.name))).map((file) => `${entry.name}/${file}`)
        : [entry.name],
    ),
  );
  return files.flat().sort();
}

async function removeEmptyFolders(folder: string, isTop = true): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.filter((each) => each.isDirectory())) {
    await removeEmptyFolders(path.join(folder, entry.name), false);
  }
  if (!isTop && (await readdir(folder)).length === 0) await rmdir(folder);
}

/** Follows the build's references, from its pages to the last font. */
async function findMentioned(published: string, files: readonly string[]): Promise<Set<string>> {
  const mentioned = new Set<string>();
  const read = new Set<string>();
  const isReachable = (file: string) => isRoot(file) || mentioned.has(nameByHash(file) ?? "");
  const next = () => files.filter((file) => !read.has(file) && isText(file) && isReachable(file));
  for (let batch = next(); batch.length > 0; batch = next()) {
    for (const file of batch) {
      read.add(file);
      const text = await readFile(path.join(published, file), "utf8");
      for (const mention of mentionsIn(text)) mentioned.add(mention);
    }
  }
  return mentioned;
}

/**
 * Leaves in the public folder only what visitors need.
 *
 * @returns how many files were taken out
 */
export async function tidy({ published, aside }: Folders): Promise<number> {
  const files = await filesIn(published);
  const mentioned = await findMentioned(published, files);
  const leaving = files.filter((file) => fateOf(file, mentioned) !== "keep");
  for (const file of leaving) {
    const from = path.join(published, file);
    if (fateOf(file, mentioned) === "drop") {
      await rm(from);
    } else {
      const to = path.join(aside, file);
      await mkdir(path.dirname(to), { recursive: true });
      await rename(from, to);
    }
  }
  await removeEmptyFolders(published);
  return leaving.length;
}

/**
 * Puts back what was set aside, so that a build finds the public folder as it left it: Gatsby
 * neither encodes a picture nor writes a query's result that it made once, even if it is gone.
 */
export async function restore({ published, aside }: Folders): Promise<void> {
  for (const file of await filesIn(aside)) {
    const to = path.join(published, file);
    await mkdir(path.dirname(to), { recursive: true });
    await rename(path.join(aside, file), to);
  }
  await rm(aside, { recursive: true, force: true });
}
