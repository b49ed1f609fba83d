/** State is files: each is whole or not there, also after a crash or a power cut. */
import { constants } from "node:fs";
import { open, rename, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** For `catch`: what to use instead of a file that does not exist; other errors are thrown on. */
export const ifMissing =
  <Fallback>(fallback: Fallback) =>
  (error: unknown): Fallback => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return fallback;
    throw error;
  };

/** Flushes a folder's list of names, so that it survives a power cut. */
export async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Replaces a file's text durably: readers get the old or the new text whole. */
export async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true });
  await rename(`${file}.new`, file);
  await flush(path.dirname(file));
}

/** Makes an empty file, unless it is there. */
export async function touchDurably(file: string): Promise<void> {
  await writeFile(file, "", { flag: "a", flush: true });
  await flush(path.dirname(file));
}

const { O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Reads a file that another user has written: no link in its place is followed, and no pipe blocks.
 *
 * @throws Error if it is not a file, or has more bytes than `most`
 */
export async function readForeign(file: string, most: number): Promise<Buffer> {
  const handle = await open(file, O_NOFOLLOW | O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > most) throw new Error(`${file} is no file, or too large`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** How many bytes of a folder's disk are free for users other than root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
