export { emptyPluginState as sourceNodes } from "../../src/source/contentful/plugin-state";
