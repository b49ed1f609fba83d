export { pluginOptionsSchema, sourceNodes } from "../../src/source/contentful/plugin";
