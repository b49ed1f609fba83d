/** Copies the site, and runs programs in the copies. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { copySite as copyCode } from "../../tools/preview/copy-site";
import { FIXTURE, fixtureFiles } from "./fixture-content";
import { cleanEnv, root, run } from "./project";

/** Replaces pictures of the fixture that `src/content/images` no longer has. */
const PLACEHOLDER = path.join(root, "tests/fixtures/picture.jpg");

/**
 * Writes the fixture, a copy of the original samples, into a site's `src/content`. Tests count and
 * quote the fixture, so that the site's own content may change freely.
 */
export function writeFixtureContent(site: string): void {
  const target = path.join(site, "src/content");
  rmSync(target, { recursive: true, force: true });
  cpSync(FIXTURE, target, { recursive: true });
  mkdirSync(path.join(target, "images"));
  for (const { text } of fixtureFiles) {
    for (const [, picture] of text.matchAll(/"([\w-]+\.(?:jpe?g|png|webp|avif))"/g)) {
      const sample = path.join(root, "src/content/images", picture!);
      cpSync(existsSync(sample) ? sample : PLACEHOLDER, path.join(target, "images", picture!));
    }
  }
}

/** Temporary folders of this process. */
const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a temporary folder, which is deleted when the process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "site-test-"));
  folders.push(folder);
  return folder;
}

/** Creates a temporary folder that has only the fixture content. */
export function fixtureFolder(): string {
  const folder = temporaryFolder();
  writeFixtureContent(folder);
  return folder;
}

/** Copy of the site that the browser tests build and visit, so that they change nothing in the project. */
export const testSite = path.join(root, "test-results/site");

/**
 * Copies the site with the fixture content, so that a build does not change the project's cache and
 * pages.
 *
 * @returns path of the folder
 */
export function copySite({ folder = temporaryFolder() } = {}): string {
  copyCode(root, folder);
  writeFixtureContent(folder);
  return folder;
}

/** Returns the environment for a process that a test starts. */
export const nodeEnv = (variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv =>
  cleanEnv({ CI: "true", FORCE_COLOR: "0", ...variables });

/**
 * Runs a Node script until it exits.
 *
 * @returns its output on one line, because Gatsby wraps lines to the width of the terminal
 */
export async function runNode(
  args: readonly string[],
  variables?: Readonly<Record<string, string>>,
  folder = root,
) {
  const { code, output } = await run(args, { cwd: folder, env: nodeEnv(variables) });
  return { code, output: output.replace(/\s+/g, " ") };
}
