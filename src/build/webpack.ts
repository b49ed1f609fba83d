import path from "node:path";
import type { GatsbyNode } from "gatsby";
import type { Compiler } from "webpack";
import { LICENCES_FILE, licencesPlugin } from "./licences";

/** The part of Gatsby's configuration that is changed here. */
interface WebpackConfig {
  entry: Record<string, string>;
  devtool: unknown;
  optimization: {
    minimizer: unknown[];
    splitChunks: { cacheGroups: Record<string, unknown> };
  };
  plugins: object[];
}

/** Those of Gatsby's that are used here; its own type says only that each is a function. */
type Plugins = Record<"define" | "minifyCss" | "minifyJs", (options?: object) => object>;

/**
 * Has Chrome compile a script's functions in the background, while it arrives: otherwise it compiles
 * each at its first call, in the way of the visitor (v8.dev/blog/explicit-compile-hints).
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/**
 * A style sheet is compiled apart from the rest, and what is compiled apart counts in the hash of a build
 * without a cache, and in no later one: whoever visits across the two would load the next page anew. Its
 * content counts all the same, as that of the modules that it becomes.
 */
const sameHash = () => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("SameHash", (compilation) => {
      compilation.hooks.beforeHash.tap("SameHash", () => void compilation.children.splice(0));
    });
  },
});

export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({
  actions,
  getConfig,
  plugins,
  stage,
}) => {
  if (stage !== "build-javascript") return;
  const config = (getConfig as () => WebpackConfig)();
  // One file of licences for all scripts, instead of one beside each script that has notices.
  const extractComments = { banner: `Licences: /${LICENCES_FILE}` };
  const terserOptions = {
    compress: { ecma: 2020, passes: 3 },
    output: { ecma: 2020, preamble: COMPILE_HINT },
  };
  const { define, minifyCss, minifyJs } = plugins as unknown as Plugins;
  // With --no-uglify Gatsby minifies the style alone.
  if (config.optimization.minimizer.length > 1)
    config.optimization.minimizer = [minifyJs({ extractComments, terserOptions }), minifyCss()];
  // What only some pages share goes into the script of each. Nothing that Gatsby writes of a page
  // names a script that they share: the page would ask for it once all others are there.
  config.optimization.splitChunks.cacheGroups["shared"] = false;
  // Source maps are of no use to visitors, and weigh more than the site.
  config.devtool = false;
  config.plugins.push(licencesPlugin(), sameHash(), define({ "process.env.IN_BROWSER": "true" }));
  config.entry["app"] = path.resolve("src/startup/entry.js");
  actions.replaceWebpackConfig(config);
};
