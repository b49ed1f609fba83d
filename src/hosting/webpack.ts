import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { GatsbyNode } from "gatsby";
import type { Compiler } from "webpack";
import { LICENCES_FILE, licencesPlugin } from "./licences";

interface Rule {
  test?: unknown;
  type?: string;
  generator?: { filename: string; outputPath: string };
  use?: unknown;
}

/** The part of Gatsby's configuration that is changed here. */
interface WebpackConfig {
  cache?: { version?: string; buildDependencies: Record<string, string[]> };
  devtool?: unknown;
  output: { path: string };
  module: { rules: Rule[] };
  resolve: { alias: Record<string, unknown> };
  optimization: { minimizer: unknown[] };
  plugins: object[];
}

/**
 * Gatsby inlines fonts below 10 KB into the script. The rare ones of this site (accents outside
 * Latin-1) would burden every visitor that way: as files they load only where a page needs them. Only
 * the static HTML names them, and what renders it is written to another folder than `public`.
 */
function emitFontsAsFiles({ module, output }: WebpackConfig) {
  const outputPath = path.relative(output.path, path.resolve("public")).replaceAll(path.sep, "/");
  for (const rule of module.rules) {
    if (!(rule.test instanceof RegExp) || !rule.test.test("font.woff2")) continue;
    delete rule.use;
    rule.type = "asset/resource";
    rule.generator = { filename: "static/[name]-[contenthash][ext]", outputPath };
  }
}

/** What npm has installed: npm rewrites it with every change. */
const INSTALLED = "node_modules/.package-lock.json";

/**
 * To know when what it has compiled is out of date, webpack follows every `require` of its
 * configuration, its loaders and itself: thousands of files, a third of a first build. It is out of date
 * when this site's configuration or an installed package has changed, and two files show both
 * (webpack.js.org/configuration/cache, `cache.version`).
 */
function keepCacheByVersion(config: WebpackConfig) {
  if (!config.cache || !existsSync(INSTALLED)) return;
  const hash = createHash("sha256");
  for (const file of [".cache/compiled/gatsby-node.js", INSTALLED]) hash.update(readFileSync(file));
  config.cache.version = hash.digest("hex");
  config.cache.buildDependencies = { defaultWebpack: [] };
  config.plugins.push({
    apply: ({ hooks }: Compiler) =>
      hooks.done.tap("KeepCacheByVersion", ({ compilation }) =>
        compilation.buildDependencies.clear(),
      ),
  });
}

/**
 * What Gatsby puts into every site's bundle and this one does not use, 3.6 kB: its `<Script>`, the
 * worker that runs third parties' scripts, its Head API (which also replaces React's `createElement`),
 * and the registration of service workers.
 */
const unused = () => ({
  "gatsby-script": false,
  // By its real path: where the publisher builds, `node_modules` is a link.
  [realpathSync("node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js")]: false,
  [path.resolve(".cache/head/head-export-handler-for-browser.js")]: path.resolve(
    "src/hosting/no-head-api.ts",
  ),
  [path.resolve(".cache/register-service-worker.js")]: false,
});

/**
 * Has Chrome compile a script's functions in the background, while it arrives: otherwise it compiles
 * each at its first call, in the way of the visitor (v8.dev/blog/explicit-compile-hints).
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({
  actions,
  getConfig,
  plugins,
  stage,
}) => {
  const config = (getConfig as () => WebpackConfig)();
  emitFontsAsFiles(config);
  keepCacheByVersion(config);
  if (stage === "build-javascript") {
    // One file of licences for all scripts, instead of one beside each script that has notices.
    const extractComments = { banner: `Licences: /${LICENCES_FILE}` };
    const terserOptions = { output: { ecma: 5, preamble: COMPILE_HINT } };
    const minifyJs = plugins.minifyJs as (options: object) => unknown;
    const minifyCss = plugins.minifyCss as () => unknown;
    // With --no-uglify Gatsby minifies the style alone.
    if (config.optimization.minimizer.length > 1)
      config.optimization.minimizer = [minifyJs({ extractComments, terserOptions }), minifyCss()];
    // Source maps are of no use to visitors, and weigh more than the site.
    config.devtool = false;
    config.plugins.push(licencesPlugin());
    Object.assign(config.resolve.alias, unused());
  }
  // `npm run check` and editors apply this project's rules; Gatsby's own cost a first start a tenth.
  const isLinter = (plugin: object) => plugin.constructor.name === "ESLintWebpackPlugin";
  config.plugins = config.plugins.filter((plugin) => !isLinter(plugin));
  actions.replaceWebpackConfig(config);
};
