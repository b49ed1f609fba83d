import { open, readdir, rename } from "node:fs/promises";
import path from "node:path";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? "";

export const isMissing = (error: unknown) => codeOf(error) === "ENOENT";

/** Whether something failed because nothing more fits on the disk. */
export const isDiskFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes(codeOf(error));

/** For `catch`: what to use instead of a file that does not exist; other errors are thrown on. */
export const ifMissing =
  <Fallback>(fallback: Fallback) =>
  (error: unknown): Fallback => {
    if (isMissing(error)) return fallback;
    throw error;
  };

/** Twice the threads that Node has for files. */
const CONCURRENCY = 8;

/** Works on all items, a few at a time. The first failure ends it. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values();
  const worker = async () => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Flushes a file's content, or a folder's list of names, to the disk, so that it survives a power cut. */
export async function flush(target: string): Promise<void> {
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

/** Flushes the names of all files below a folder. */
export const flushFolders = async (folder: string): Promise<void> =>
  inParallel(await foldersIn(folder), flush);

/** Replaces a file's text atomically: readers, also after a crash, get the old or the new text whole. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, "w");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await flush(path.dirname(file));
}
