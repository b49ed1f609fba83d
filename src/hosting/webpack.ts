import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { LICENCES_FILE, LicencesPlugin } from "./licences";

interface Rule {
  test?: unknown;
  type?: string;
  generator?: { filename: string };
  use?: unknown;
}

interface Minimizer {
  readonly constructor: { readonly name: string };
  readonly options: { extractComments?: unknown };
}

/** The part of Gatsby's configuration that is changed here. */
interface WebpackConfig {
  devtool?: unknown;
  module: { rules: Rule[] };
  optimization: { minimizer: readonly Minimizer[] };
  plugins: unknown[];
}

const isFontRule = ({ test }: Rule) => test instanceof RegExp && test.test("font.woff2");

/**
 * Gatsby writes fonts below 10 KB into the script as text. The rare ones of this site (accents
 * outside Latin-1) would weigh on every visitor that way: as files they wait until a page needs them.
 */
function emitFontsAsFiles(rules: readonly Rule[]) {
  for (const rule of rules.filter(isFontRule)) {
    delete rule.use;
    rule.type = "asset/resource";
    rule.generator = { filename: "static/[name]-[contenthash][ext]" };
  }
}

/** One file of licences for all scripts, in place of one beside each that holds notices only. */
function tellLicences(config: WebpackConfig) {
  config.plugins.push(new LicencesPlugin(path.resolve("src/theme/fonts")));
  for (const minimizer of config.optimization.minimizer) {
    if (minimizer.constructor.name !== "TerserPlugin") continue;
    minimizer.options.extractComments = { banner: `Licences: /${LICENCES_FILE}` };
  }
}

export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({
  actions,
  getConfig,
  stage,
}) => {
  const config = (getConfig as () => WebpackConfig)();
  emitFontsAsFiles(config.module.rules);
  if (stage === "build-javascript") {
    // Source maps would show visitors nothing they need, and weigh more than the site.
    config.devtool = false;
    tellLicences(config);
  }
  actions.replaceWebpackConfig(config);
};
