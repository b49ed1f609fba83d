/** Builds the site that the tests in a browser visit, unless it is as they built it last. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { siteFiles } from "../../tools/preview/copy-site";
import { cleanEnv, program, root, run, SITE_URL } from "../support/project";
import { copySite, testSite } from "../support/site-copy";

const TYPES = path.join(root, "src/gatsby-types.d.ts");
/** Written after a build by these tests. */
const STAMP = path.join(root, ".cache/tested-build");
/** What a build reads, and what any build or developer's server writes anew. */
const READ = [...siteFiles(root), "package-lock.json", "tests/fixtures"];
const WRITTEN = ["public/index.html", ".cache/redux"];

function newest(name: string): number {
  const file = path.join(root, name);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return Math.max(stats.mtimeMs, ...readdirSync(file).map((each) => newest(`${name}/${each}`)));
}

/** Whether the last build was these tests' own, and nothing has changed since. */
function isBuilt(): boolean {
  if (!existsSync(STAMP) || !existsSync(path.join(testSite, "public/index.html"))) return false;
  const { mtimeMs } = statSync(STAMP);
  return [...READ, ...WRITTEN].every((name) => newest(name) <= mtimeMs);
}

async function build(site: string) {
  const env = cleanEnv({ CI: "true", SITE_URL });
  const { code } = await run([program("gatsby"), "build"], { cwd: site, env, inherit: true });
  expect(code, "exit code of the build").toBe(0);
}

test("the site builds, and its GraphQL types are those that were committed", async () => {
  if (isBuilt()) return;
  const committed = readFileSync(TYPES, "utf8");
  await build(root);
  if (testSite !== root) await build(copySite({ folder: testSite }));
  writeFileSync(STAMP, "");
  // Where they differ, the build has just written them anew: look at them and commit them.
  expect(readFileSync(TYPES, "utf8")).toBe(committed);
});
