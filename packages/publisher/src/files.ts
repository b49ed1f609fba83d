/** State is files: each is whole or not there, also after a crash or a power cut. */
import { open, rename, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

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

/** How many bytes of a folder's disk are free for users other than root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
