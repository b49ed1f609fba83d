export { onCreateDevServer } from "../../src/preview/follow";
