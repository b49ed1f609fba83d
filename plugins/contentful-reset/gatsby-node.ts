export {
  resetPluginState as sourceNodes,
  expectFailure as createSchemaCustomization,
  pluginOptionsSchema,
} from "../../src/source/contentful/plugin-state";
