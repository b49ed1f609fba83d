/** The environment of the site: the only place that reads `process.env`, for its commands too. */
export * from "./process";
export * from "./site";
export { EnvironmentError } from "./variables";
