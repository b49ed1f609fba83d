export {
  expectFailure as createSchemaCustomization,
  pluginOptionsSchema,
} from "../../src/source/contentful/plugin-failure";
export { emptyPluginState as sourceNodes } from "../../src/source/contentful/plugin-state";
