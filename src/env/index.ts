/** The environment of the site and its commands: the only place that reads `process.env`. */
export { readCmsEnv, type CmsEnv } from "./cms";
export { buildsOnNetlify } from "./host";
export { isBuilding, isDeveloping, limitWorkers, sendThroughProxy } from "./process";
export * from "./site";
export { EnvironmentError } from "./variables";
