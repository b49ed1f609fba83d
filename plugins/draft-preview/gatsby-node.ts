export { createPages, onCreateDevServer, onCreateWebpackConfig } from "../../tools/preview/follow";
export { createResolvers } from "../../tools/preview/mark-text";
export { onPluginInit, onPostBuild } from "../../tools/preview/site-hooks";
