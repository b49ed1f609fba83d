/** The environment of the site and its commands: the only place that reads `process.env`. */
export { readCmsEnv, type CmsEnv } from "./cms";
export { sendThroughProxy } from "./proxy";
export {
  buildsOnNetlify,
  isBuilding,
  isDeveloping,
  readEnv,
  readPreviewEnv,
  showsDrafts,
  type ContentfulSource,
  type Env,
  type Source,
} from "./site";
export { EnvironmentError } from "./variables";
export { limitWorkers } from "./workers";
