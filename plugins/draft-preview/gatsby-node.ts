export { createPages, onCreateDevServer } from "../../tools/preview/follow";
export { createResolvers, onPostBuild } from "../../tools/preview/site";
