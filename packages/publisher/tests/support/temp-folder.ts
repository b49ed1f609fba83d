import { existsSync, renameSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";

/**
 * Where tests keep their folders: in memory if the system has such a place. The publisher flushes all
 * that it writes, which takes most of a test's time on a disk, and no test cuts the power.
 */
export const tempRoot = existsSync(MEMORY) ? MEMORY : tmpdir();

/** A folder that is gone after the test file. */
export function tempFolder(): { readonly path: string } {
  const folder = { path: "" };
  beforeAll(async () => {
    folder.path = await mkdtemp(path.join(tempRoot, "publisher-"));
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}

/** Replaces a file's text: whoever reads it just now has the old or the new one whole. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.next`, text);
  renameSync(`${file}.next`, file);
}
