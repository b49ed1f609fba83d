/** Durable files for state: each is complete or missing, even after a crash or a power cut. */
import { open, rename, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** Flushes a folder's directory entries, so that they survive a power cut. */
export async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Replaces a file's text durably and atomically: readers get the complete old or new text. */
export async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true });
  await rename(`${file}.new`, file);
  await flush(path.dirname(file));
}

/** Creates an empty file, unless it exists. */
export async function touchDurably(file: string): Promise<void> {
  await writeFile(file, "", { flag: "a", flush: true });
  await flush(path.dirname(file));
}

/** Returns the bytes of a folder's disk that are free for users other than root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
