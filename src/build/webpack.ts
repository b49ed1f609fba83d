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
  entry: Record<string, unknown>;
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

/** This site's configuration with its plugins' options, and what npm has installed. */
const CONFIGURATION = [
  ".cache/compiled/gatsby-config.js",
  ".cache/compiled/gatsby-node.js",
  "node_modules/.package-lock.json",
];

/**
 * To know when what it has compiled is out of date, webpack follows every `require` of its
 * configuration, its loaders and itself: thousands of files, a third of a first build. Three files show
 * all that can change (webpack.js.org/configuration/cache, `cache.version`).
 */
function keepCacheByVersion(config: WebpackConfig) {
  if (!config.cache || !CONFIGURATION.every((file) => existsSync(file))) return;
  // A cache from another folder would leave the pages without the data of their static queries.
  const hash = createHash("sha256");
  for (const file of CONFIGURATION) hash.update(readFileSync(file));
  config.cache.version = hash.digest("hex");
  config.cache.buildDependencies = { defaultWebpack: [] };
  config.plugins.push({
    apply: ({ hooks }: Compiler) =>
      hooks.done.tap("KeepCacheByVersion", ({ compilation }) =>
        compilation.buildDependencies.clear(),
      ),
  });
}

/** By its real path: where the publisher builds, `node_modules` is a link. */
const installed = (file: string) => realpathSync(path.join("node_modules", file));

/**
 * What packages put into every site's bundle and this one does not use, 4.9 kB: Gatsby's `<Script>` and
 * `<Slice>`, the worker that runs third parties' scripts, the Head API (which also replaces React's
 * `createElement`), the registration of service workers, and CSS prefixes for browsers of long ago.
 */
const unused = () => ({
  "gatsby-script": false,
  [installed("gatsby/dist/internal-plugins/partytown/gatsby-browser.js")]: false,
  [installed("gatsby-plugin-styled-components/gatsby-browser.js")]: false,
  [installed("stylis/src/Prefixer.js")]: false,
  [path.resolve(".cache/slice.js")]: false,
  [path.resolve(".cache/head/head-export-handler-for-browser.js")]: path.resolve(
    "src/build/no-head-api.ts",
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
    const terserOptions = {
      compress: { ecma: 2020, passes: 3 },
      output: { ecma: 2020, preamble: COMPILE_HINT },
    };
    const minifyJs = plugins.minifyJs as (options: object) => unknown;
    const minifyCss = plugins.minifyCss as () => unknown;
    // With --no-uglify Gatsby minifies the style alone.
    if (config.optimization.minimizer.length > 1)
      config.optimization.minimizer = [minifyJs({ extractComments, terserOptions }), minifyCss()];
    // Source maps are of no use to visitors, and weigh more than the site.
    config.devtool = false;
    config.plugins.push(licencesPlugin());
    Object.assign(config.resolve.alias, unused());
    config.entry["app"] = path.resolve("src/startup/entry.js");
  }
  // `npm run check` and editors apply this project's rules; Gatsby's own cost a first start a tenth.
  const isLinter = (plugin: object) => plugin.constructor.name === "ESLintWebpackPlugin";
  config.plugins = config.plugins.filter((plugin) => !isLinter(plugin));
  actions.replaceWebpackConfig(config);
};
