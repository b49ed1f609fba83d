export { wrapRootElement } from "../../tools/preview/banner";
