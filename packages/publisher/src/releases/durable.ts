import { open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { inParallel } from "./in-parallel";

/** Makes sure that a file's bytes, or a folder's list of names, outlast a power cut. */
export async function sync(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = folders.map(({ name }) => foldersIn(path.join(folder, name)));
  return [folder, ...(await Promise.all(below)).flat()];
}

/** Makes sure that the names of all files below a folder outlast a power cut. */
export const syncFolders = async (folder: string): Promise<void> =>
  inParallel(await foldersIn(folder), sync);

/** Writes a file so that a reader, or a crash at any moment, meets its old or its new text whole. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, "w");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await sync(path.dirname(file));
}

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
