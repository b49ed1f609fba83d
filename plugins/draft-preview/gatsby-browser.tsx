export { onRouteUpdate } from "../../tools/preview/banner";
export { wrapRootElement } from "./src/banner";
