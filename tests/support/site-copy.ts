/** Copies of the site, and the programs that run in them. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { copySite as copyCode } from "../../tools/preview/copy-site";
import { filesIn } from "./files-in";
import { FIXTURE, fixtureFiles } from "./fixture-content";
import { cleanEnv, root, run } from "./project";

/** Stands in for a picture of the fixture that `src/content/images` no longer has. */
const PLACEHOLDER = path.join(root, "tests/fixtures/picture.jpg");

/**
 * Writes the tests' content into a site's `src/content`: a copy of the samples with which the
 * project began. Tests count and quote that copy, so that the site's own content may change freely.
 */
export function writeFixtureContent(site: string): void {
  const target = path.join(site, "src/content");
  rmSync(target, { recursive: true, force: true });
  cpSync(FIXTURE, target, { recursive: true });
  mkdirSync(path.join(target, "images"));
  for (const { text } of fixtureFiles) {
    for (const [, picture] of text.matchAll(/"([\w-]+\.(?:jpe?g|png|webp|avif))"/g)) {
      const own = path.join(root, "src/content/images", picture!);
      cpSync(existsSync(own) ? own : PLACEHOLDER, path.join(target, "images", picture!));
    }
  }
}

/** A temporary folder, until the process ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "site-test-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A temporary folder with the tests' content alone. */
export function fixtureFolder(): string {
  const folder = temporaryFolder();
  writeFixtureContent(folder);
  return folder;
}

/** The content's files but for its pictures, each with its text. */
const textsIn = (folder: string) =>
  filesIn(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name, readFileSync(path.join(folder, name), "utf8")]);

const hasFixtureContent = () =>
  isDeepStrictEqual(textsIn(FIXTURE), textsIn(path.join(root, "src/content")));

/**
 * The site that the browser tests visit: the project itself while its content is the fixture's, so
 * that one build serves both; else a copy.
 */
export const testSite = hasFixtureContent() ? root : path.join(root, "test-results/site");

/**
 * Copies the site, with the fixture's content, so that a build leaves the project's own cache and
 * pages alone.
 *
 * @returns path of the folder
 */
export function copySite({ folder = temporaryFolder() } = {}): string {
  copyCode(root, folder);
  writeFixtureContent(folder);
  return folder;
}

/**
 * The environment of a process that a test starts.
 *
 * @param variables what it sets beside that
 */
export const nodeEnv = (variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv =>
  cleanEnv({ CI: "true", FORCE_COLOR: "0", ...variables });

/**
 * Runs a script of Node to its end.
 *
 * @returns its output in one line: Gatsby breaks long ones to the width of the terminal
 */
export async function runNode(
  args: readonly string[],
  variables?: Readonly<Record<string, string>>,
  folder = root,
) {
  const { code, output } = await run(args, { cwd: folder, env: nodeEnv(variables) });
  return { code, output: output.replace(/\s+/g, " ") };
}

/** Makes a copy's pictures so small that encoding them takes no time. */
export async function shrinkPictures(site: string): Promise<void> {
  const folder = path.join(site, "src/content/images");
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    writeFileSync(file, await sharp(readFileSync(file)).resize(64).toBuffer());
  }
}
