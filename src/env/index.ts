/** The environment: with `packages/publisher/src/settings.ts` the only place that looks at `process.env`. */
export { readCmsEnv, type CmsEnv } from "./commands";
export { buildsOnNetlify } from "./process-env";
export { readEnv, readPreviewEnv, showsDrafts, type ContentfulSource, type Source } from "./site";
