import { open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? "";

/** Whether something failed because nothing more fits on the disk. */
export const isDiskFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes(codeOf(error));

/** For `catch`: what to use instead of a file that does not exist; other errors are thrown on. */
export const ifMissing =
  <Fallback>(fallback: Fallback) =>
  (error: unknown): Fallback => {
    if (codeOf(error) === "ENOENT") return fallback;
    throw error;
  };

/** @returns what a file of JSON holds; `null` if it is not there, not whole or of another shape */
export async function readJson<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

export const removeAll = (target: string) =>
  rm(target, { recursive: true, force: true, maxRetries: 3 });

/** Flushes a file's content, or a folder's list of names, so that it survives a power cut. */
export async function flush(target: string): Promise<void> {
  const handle = await open(target, "r");
  await handle.sync().finally(() => handle.close());
}

/** Ending of a file that is being written; a crash can leave one behind. */
export const DRAFT = ".draft";

/** Replaces a file's text atomically: readers, also after a crash, get the old or the new text whole. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = file + DRAFT;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await flush(path.dirname(file));
}
