import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { LICENCES_FILE, licencesPlugin } from "./licences";

interface Rule {
  test?: unknown;
  type?: string;
  generator?: { filename: string; outputPath: string };
  use?: unknown;
}

interface Minimizer {
  readonly constructor: { readonly name: string };
  readonly options: {
    extractComments?: unknown;
    readonly minimizer: { readonly options: { output?: object } };
  };
}

/** The part of Gatsby's configuration that is changed here. */
interface WebpackConfig {
  devtool?: unknown;
  output: { path: string };
  module: { rules: Rule[] };
  resolve: { alias: Record<string, unknown> };
  optimization: { minimizer: readonly Minimizer[] };
  plugins: unknown[];
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

/**
 * What Gatsby puts into every site's bundle and this one does not use, 3.6 kB: its `<Script>`, the
 * worker that runs third parties' scripts, its Head API (which also replaces React's `createElement`),
 * and the registration of service workers.
 */
function leaveOutUnused({ alias }: WebpackConfig["resolve"]) {
  Object.assign(alias, {
    "gatsby-script": false,
    [path.resolve("node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js")]: false,
    [path.resolve(".cache/head/head-export-handler-for-browser.js")]: path.resolve(
      "src/hosting/no-head-api.ts",
    ),
    [path.resolve(".cache/register-service-worker.js")]: false,
  });
}

/**
 * Has Chrome compile a script's functions in the background, while it arrives: otherwise it compiles
 * each at its first call, in the way of the visitor (v8.dev/blog/explicit-compile-hints).
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/**
 * Begins each script with that hint, and with a line that points to one file of licences for all
 * scripts, instead of one beside each script that has only notices.
 */
function beginScripts(config: WebpackConfig) {
  config.plugins.push(licencesPlugin(path.resolve("src/theme/fonts")));
  for (const { constructor, options } of config.optimization.minimizer) {
    if (constructor.name !== "TerserPlugin") continue;
    options.extractComments = { banner: `Licences: /${LICENCES_FILE}` };
    const terser = options.minimizer.options;
    terser.output = { ...terser.output, preamble: COMPILE_HINT };
  }
}

export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({
  actions,
  getConfig,
  stage,
}) => {
  const config = (getConfig as () => WebpackConfig)();
  emitFontsAsFiles(config);
  if (stage === "build-javascript") {
    // Source maps are of no use to visitors, and weigh more than the site.
    config.devtool = false;
    leaveOutUnused(config.resolve);
    beginScripts(config);
  }
  actions.replaceWebpackConfig(config);
};
