import type { CreateResolversArgs } from "gatsby";
import { createResolvers, type DraftEntry } from "../../../../tools/preview/site";

type Node = Readonly<Record<string, unknown>>;

/** Returns the result of a page's query for a site with these nodes. */
async function draftEntriesOf(
  nodes: Readonly<Record<string, Node>>,
): Promise<readonly DraftEntry[]> {
  let query: { draftEntries: { resolve: (...args: object[]) => Promise<DraftEntry[]> } };
  const take = (resolvers: { Query: typeof query }) => void (query = resolvers.Query);
  const args = { createResolvers: take } as unknown as CreateResolversArgs;
  void createResolvers!(args, { plugins: [] }, () => undefined);
  const findAll = ({ type }: { type: string }) =>
    Promise.resolve({ entries: [nodes[type] ?? []].flat() });
  return query!.draftEntries.resolve({}, {}, { nodeModel: { findAll } });
}

beforeEach(() => {
  jest.replaceProperty(process, "env", {
    ENV_FILE: "",
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_PREVIEW_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
    CONTENTFUL_SHOWS_DRAFTS: "true",
  });
});

test.each<[string, Node, string]>([
  ["GalleryPhoto", {}, "/gallery/?photo=e1"],
  ["Album", {}, "/gallery/"],
  ["Service", { slug: "interfaith" }, "/services/"],
  ["Faq", { page: "contact" }, "/contact/"],
  ["Section", { name: "home-booking" }, "/"],
  ["Section", { name: "about-lets-connect" }, "/about/"],
  ["Page", { slug: "reviews" }, "/reviews/"],
  ["Article", { slug: "papers" }, "/papers/"],
  ["SiteSettings", {}, "/"],
])("Contentful's Open preview leads from a %s %j to %s", async (type, fields, address) => {
  const entries = await draftEntriesOf({ [type]: { entryId: "e1", ...fields } });
  expect(entries).toEqual([expect.objectContaining({ entryId: "e1", address })]);
});
