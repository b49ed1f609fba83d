import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Creates a temporary folder for the test file, or a new one for each test. */
export function tempFolder(scope: "file" | "test" = "file"): { readonly path: string } {
  const folder = { path: "" };
  const [before, after] = scope === "file" ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    folder.path = await mkdtemp(path.join(tmpdir(), "site-test-"));
  });
  after(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}

/** Writes files, by their path in a folder. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
}

/** Makes a folder the working directory of each test. */
export function workIn(folder: { readonly path: string }): void {
  const home = process.cwd();
  beforeEach(() => process.chdir(folder.path));
  afterEach(() => process.chdir(home));
}
