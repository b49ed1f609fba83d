export { onPostBuild, onPreExtractQueries, onPreInit } from "./src/hosting/build-steps";
export { onCreateWebpackConfig } from "./src/hosting/webpack";
export { onPreBootstrap } from "./src/seo/files/icons";
export { onPluginInit } from "./src/source/encoding";
export { onCreateDevServer } from "./src/source/follow-content";
export { sourceNodes } from "./src/source/nodes";
export { createPages, onCreatePage } from "./src/source/pages";
export { createSchemaCustomization } from "./src/source/schema";
