/** State is files: each is whole or not there, after a crash or a power cut as well. */
import { constants } from "node:fs";
import { open, readFile, rename, statfs, writeFile, type FileHandle } from "node:fs/promises";
import path from "node:path";

/** The code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? "";

/** For `catch`: what to use instead of a file that does not exist; other errors are thrown on. */
export const ifMissing =
  <Fallback>(fallback: Fallback) =>
  (error: unknown): Fallback => {
    if (codeOf(error) === "ENOENT") return fallback;
    throw error;
  };

/** Flushes a file's content, or a folder's list of names, so that it survives a power cut. */
export async function flush(target: string): Promise<void> {
  const handle = await open(target, "r");
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

/** The JSON in a file of our own; `null` where there is no such file, or it is not whole. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(ifMissing("null"));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Opens a regular file that another user has written: no link in its place is followed, and no pipe blocks.
 *
 * @throws Error if it is not a file, or has more bytes than `most`
 */
export async function openFile(file: string, most: number): Promise<FileHandle> {
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const stats = await handle.stat();
  if (stats.isFile() && stats.size <= most) return handle;
  await handle.close();
  throw new Error(`${path.basename(file)} is ${stats.isFile() ? "too large" : "not a file"}`);
}

/** How many bytes of a folder's disk are free for users other than root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
