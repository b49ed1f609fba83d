export { wrapRootElement } from "./src/banner";
