import { channel } from "node:diagnostics_channel";
import type { Node } from "gatsby";
import { readEnv, type ContentfulSource } from "../../../src/env";
import {
  isPicture,
  linkedAssets,
  onCreateNode,
  takeNodes,
  toRawContent,
} from "../../../src/source/contentful/entries";
import { PLUGIN, RESPONSES } from "../../../src/source/contentful/plugin-state";

const SOURCE = readEnv({
  CONTENTFUL_SPACE_ID: "space1",
  CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
}).source as ContentfulSource;
const ASSETS = "https://app.contentful.com/spaces/space1/environments/master/assets";

const link = (id: string) => ({ sys: { type: "Link", linkType: "Asset", id } });

/** Creates the nodes of an entry and of the published asset "live", as Contentful and its plugin do. */
function readEntry(type: string, fields: Readonly<Record<string, unknown>>) {
  const localized = Object.entries(fields).map(([name, value]) => [name, { "en-CA": value }]);
  const sys = { type: "Entry", id: "maya" };
  channel(RESPONSES).publish({ items: [{ sys, fields: Object.fromEntries(localized) as object }] });
  const node = { internal: { owner: PLUGIN }, createdAt: "", node_locale: "en-CA" };
  const entryType = { type: "Entry", contentType: { sys: { id: type } } };
  const asset = { id: "1", contentful_id: "live", filename: "live.jpg", sys: { type: "Asset" } };
  onCreateNode({ node: { ...node, ...asset } as unknown as Node });
  onCreateNode({
    node: { ...node, id: "2", contentful_id: "maya", sys: entryType } as unknown as Node,
  });
  const nodes = takeNodes();
  const wanted = [...linkedAssets(nodes, isPicture)].map(({ contentful_id: id }) => id);
  const files = new Map(wanted.map((id) => [id, { file: `/${id}.jpg` }]));
  return toRawContent(SOURCE, nodes, files, new Map()).entries[0]!.fields;
}

const LIVE = { id: "live", name: "live.jpg", file: "/live.jpg" };
const absent = (id: string) => ({
  id,
  problem: { code: "fileUnpublished", params: { asset: `${ASSETS}/${id}` } },
});

test.each([
  ["testimonial", { image: link("live") }, { image: LIVE }],
  ["testimonial", { image: link("draft") }, { image: absent("draft") }],
  ["testimonial", { image: undefined }, { image: undefined }],
  [
    "album",
    { pictures: [link("live"), link("deleted")] },
    { pictures: [LIVE, { ...absent("deleted"), location: `${ASSETS}/deleted` }] },
  ],
  ["page", { audio: link("draft") }, { audio: { ...absent("draft"), isAudio: true } }],
])("reads the links of a %s, %j, to what is and what is not published", (type, fields, read) => {
  expect(readEntry(type, fields)).toMatchObject(read);
});
