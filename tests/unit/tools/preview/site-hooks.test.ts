import type { PluginOptions } from "gatsby";
import { onPluginInit } from "../../../../tools/preview/site-hooks";

/** What Gatsby keeps of what a plugin asks a manifest for. */
const { nodeManifestReducer } = jest.requireActual<{
  nodeManifestReducer: (state: object[], action: object) => object[];
}>("gatsby/dist/redux/reducers/node-manifest");

const asked = () => {
  const payload = {
    manifestId: "space-about-now",
    pluginName: "gatsby-source-contentful",
    node: { id: "about" },
    updatedAtUTC: new Date().toISOString(),
  };
  return nodeManifestReducer([], { type: "CREATE_NODE_MANIFEST", payload });
};

test("of drafts from Contentful's own preview host, no list of entries comes into the public folder", () => {
  jest.replaceProperty(process, "env", { ...process.env });
  expect(asked()).toHaveLength(1);
  void onPluginInit!({} as never, {} as PluginOptions, () => undefined);
  expect(asked()).toEqual([]);
});
