export { pluginOptionsSchema, sourceNodes } from "../../src/source/gate";
