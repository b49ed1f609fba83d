export {
  onCreateWebpackConfig,
  onPostBuild,
  onPreExtractQueries,
  onPreInit,
} from "./src/build/build-steps";
export { onPostBootstrap } from "./src/build/site-folder";
export { onCreateNode, shouldOnCreateNode } from "./src/source/contentful/entries";
export { onPluginInit } from "./src/source/encoding";
export { onCreateDevServer } from "./src/source/watch-content";
export { sourceNodes } from "./src/source/nodes";
export { createPages, onCreatePage } from "./src/source/pages";
export { createResolvers, createSchemaCustomization } from "./src/source/schema";
