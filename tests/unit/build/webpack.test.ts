import type { CreateWebpackConfigArgs } from "gatsby";
import { onCreateWebpackConfig } from "../../../src/build/webpack";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const folder = tempFolder();

workIn(folder);

/** The version by which webpack tells whether what it has compiled is still right. */
function cacheVersion(): string | undefined {
  const cache: { version?: string } = {};
  const config = { cache, module: { rules: [] }, output: { path: folder.path }, plugins: [] };
  const replaceWebpackConfig = jest.fn();
  const args = { actions: { replaceWebpackConfig }, getConfig: () => config, stage: "develop" };
  const gatsby = args as unknown as CreateWebpackConfigArgs;
  void onCreateWebpackConfig!(gatsby, { plugins: [] }, () => undefined);
  expect(replaceWebpackConfig).toHaveBeenCalledWith(config);
  return cache.version;
}

test.each([
  ["a plugin's options", ".cache/compiled/gatsby-config.js"],
  ["the site's own steps", ".cache/compiled/gatsby-node.js"],
  ["an installed package", "node_modules/.package-lock.json"],
])("after a change of %s, scripts are compiled anew", async (_, changed) => {
  await writeFiles(folder.path, {
    ".cache/compiled/gatsby-config.js": "config",
    ".cache/compiled/gatsby-node.js": "node",
    "node_modules/.package-lock.json": "{}",
  });
  const before = cacheVersion();
  expect(before).toEqual(expect.any(String));
  expect(cacheVersion()).toBe(before);
  await writeFiles(folder.path, { [changed]: "changed" });
  expect(cacheVersion()).not.toBe(before);
});
