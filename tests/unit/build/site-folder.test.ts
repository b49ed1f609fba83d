import { existsSync, renameSync } from "node:fs";
import path from "node:path";
import { cleanMovedSite, onPostBootstrap } from "../../../src/build/site-folder";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const folder = tempFolder("test");
workIn(folder);

/** Builds a site in a folder, as far as its cache is concerned. */
async function build(site: string) {
  await writeFiles(site, { ".cache/state": "", "public/index.html": "", "src/index.ts": "" });
  process.chdir(site);
  await onPostBootstrap!({} as never, { plugins: [] }, () => undefined);
}

test("cleans the cache and the pages of a site only once it has been moved", async () => {
  const site = path.join(folder.path, "site");
  const other = path.join(folder.path, "other");
  await build(site);
  expect(cleanMovedSite(site)).toBe(false);
  renameSync(site, other);
  expect(cleanMovedSite(other)).toBe(true);
  expect([".cache", "public", "src"].filter((name) => existsSync(path.join(other, name)))).toEqual([
    "src",
  ]);
  expect(cleanMovedSite(other)).toBe(false);
});
