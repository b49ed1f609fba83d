export { wrapRootElement } from "./src/draft-banner";
