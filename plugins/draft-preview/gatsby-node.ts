export { onCreateDevServer } from "../../src/preview/follow";
export { createResolvers } from "../../src/preview/mark-words";
export { onPostBuild } from "../../src/preview/forbid-listing";
