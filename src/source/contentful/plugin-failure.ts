import type { GatsbyNode } from "gatsby";
import { writeProblems } from "../../build/fail-build";
import { PLUGIN_FAILED, unreadableContentful } from "./messages";

/**
 * Notes that Contentful could not be read, until a step of the site's own has its turn. gatsby-source-contentful
 * ends the process itself when it fails, and no hook runs after that. Called before each of its steps that read.
 */
export const expectFailure = (): void => writeProblems(unreadableContentful(PLUGIN_FAILED));

/** Before the plugin checks its options, for which it tries whether Contentful answers. */
export const pluginOptionsSchema: GatsbyNode["pluginOptionsSchema"] = ({ Joi }) => {
  expectFailure();
  // Gatsby adds this option to every plugin.
  return Joi.object({ plugins: Joi.array() });
};
