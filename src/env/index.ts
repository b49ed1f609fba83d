/** The environment of the site and its commands: the only place that reads `process.env`. */
export { readCmsEnv, type CmsEnv } from "./cms";
export {
  buildsOnNetlify,
  readEnv,
  readPreviewEnv,
  showsDrafts,
  type ContentfulSource,
  type Env,
  type Source,
} from "./site";
export { EnvironmentError } from "./variables";
