import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder that is gone after the test file. */
export function tempFolder(): { readonly path: string } {
  const folder = { path: "" };
  beforeAll(async () => {
    folder.path = await mkdtemp(path.join(tmpdir(), "site-test-"));
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
