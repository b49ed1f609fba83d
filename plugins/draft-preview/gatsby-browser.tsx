export { onRouteUpdate } from "./src/banner";
export { wrapRootElement } from "./src/draft-banner";
