import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { lstat, open, rename, rm, writeFile, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { z } from "zod";
import { releaseMessages } from "./messages";

/** The code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? "";

/** For `catch`: what to use instead of a file that does not exist; other errors are thrown on. */
export const ifMissing =
  <Fallback>(fallback: Fallback) =>
  (error: unknown): Fallback => {
    if (codeOf(error) === "ENOENT") return fallback;
    throw error;
  };

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Opens a regular file in a folder of another user, who may replace anything in it at any moment: no link
 * is followed below the folder. For Linux, which alone can open a file in a folder that is open already.
 *
 * @throws Error if it is no file of the folder's owner, or has more bytes than `most`
 */
export async function openBelow(folder: string, file: string, most: number): Promise<FileHandle> {
  let handle = await open(folder, O_RDONLY | O_DIRECTORY);
  const { uid } = await handle.stat();
  const names = file.split("/");
  for (const [index, name] of names.entries()) {
    const parent = handle;
    const at = `/proc/self/fd/${parent.fd}/${name}`;
    // What is no file, such as a pipe, must not block.
    const kind = index < names.length - 1 ? O_DIRECTORY : O_NONBLOCK;
    handle = await open(at, O_RDONLY | O_NOFOLLOW | kind).finally(() => parent.close());
  }
  const stats = await handle.stat();
  const isOwn = stats.isFile() && stats.uid === uid;
  if (isOwn && stats.size <= most) return handle;
  await handle.close();
  throw new Error(isOwn ? releaseMessages.tooLarge(file) : releaseMessages.notAFile(file));
}

/** The most that a file may hold which is read as a whole: many times what a build writes. */
const MAX_BYTES = 4 * 1024 ** 2;

/** Reads a file that {@link openBelow} opens. @throws Error as that does */
export async function readBelow(folder: string, file: string): Promise<string> {
  const handle = await openBelow(folder, file, MAX_BYTES);
  // What grows meanwhile is not read to its end.
  const reading = handle.read(Buffer.alloc(MAX_BYTES));
  const { buffer, bytesRead } = await reading.finally(() => handle.close());
  return buffer.toString("utf8", 0, bytesRead);
}

/** @returns what a file of JSON holds; `null` if it cannot be read, is not whole or of another shape */
export const readJson = <T>(folder: string, file: string, schema: z.ZodType<T>) =>
  readBelow(folder, file)
    .then((text) => schema.parse(JSON.parse(text)))
    .catch(() => null);

const options = { recursive: true, force: true, maxRetries: 3 } as const;

/** Removes a file, or a folder with all that is in it, also where its rights say no. */
export async function removeAll(target: string): Promise<void> {
  try {
    await rm(target, options);
  } catch (error) {
    if (!(await lstat(target)).isDirectory()) throw error;
    await promisify(execFile)("chmod", ["-R", "u+rwX", target]);
    await rm(target, options);
  }
}

/** Flushes a file's content, or a folder's list of names, so that it survives a power cut. */
export async function flush(target: string): Promise<void> {
  const handle = await open(target, "r");
  await handle.sync().finally(() => handle.close());
}

/** Ending of a file that is being written; a crash can leave one behind. */
export const TEMP_SUFFIX = ".tmp";

/** Replaces a file's text atomically: readers, also after a crash, get the old or the new text whole. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const temp = file + TEMP_SUFFIX;
  await writeFile(temp, text, { mode: 0o600 });
  await flush(temp);
  await rename(temp, file);
  await flush(path.dirname(file));
}
