/** The build step that makes nodes of what was read of Contentful, and what ends a build there. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Node, SourceNodesArgs } from "gatsby";
import { siteParts } from "../../../src/model/section";
import { readPublished } from "../../../src/source/contentful/published";
import { sourceNodes } from "../../../src/source/nodes";
import { readProblems } from "../../support/problems";
import { root } from "../../support/project";
import { goodContentWith, rawEntry } from "../../support/raw-content";
import { tempFolder, workIn } from "../../support/temp-folder";
import { catchEnd, isWhole, reporter } from "../build-step";

jest.mock("../../../src/source/contentful/published");

const folder = tempFolder();
workIn(folder);

const image = { path: path.join(root, "tests/fixtures/picture.jpg") };
const photo = rawEntry("galleryPhoto", "arch", { image });

beforeEach(() => {
  const read = { content: goodContentWith(photo), versions: { "Entry:arch": 3 } };
  jest.mocked(readPublished).mockResolvedValue({ ...read, updatedAt: {}, newestChange: null });
});

/** Whether it came to its end, with the types of the nodes that were made. */
async function build(variables: Readonly<Record<string, string>> = {}) {
  jest.replaceProperty(process, "env", {
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
    ENV_FILE: "",
    NODE_ENV: "production",
    ...variables,
  });
  catchEnd();
  const types: string[] = [];
  const args = {
    actions: { createNode: ({ internal }: Node) => types.push(internal.type) },
    createContentDigest: JSON.stringify,
    createNodeId: (key: string) => key,
    getNodesByType: () => [],
    reporter,
  } as unknown as SourceNodesArgs;
  const ended = await isWhole(sourceNodes!(args, { plugins: [] }, () => undefined));
  return { ended, types };
}

test("what was read is kept until the pages are built, with its versions", async () => {
  const { ended, types } = await build();
  expect(ended).toBe(true);
  expect(types).toEqual(expect.arrayContaining(["Testimonial", "Page", "ReadVersions"]));
  // Those that nobody has written have a text of the site's own.
  expect(types.filter((type) => type === "Section")).toHaveLength(Object.keys(siteParts).length);
});

test("a Contentful that cannot be read ends it, as something that another try may help", async () => {
  jest.mocked(readPublished).mockRejectedValue(new Error("It does not answer"));
  expect(await build()).toEqual({ ended: false, types: [] });
  const problems = ["It does not answer."];
  expect(readProblems(folder.path)).toMatchObject({ kind: "contentful", problems });
});

test("much content that is gone since the live build ends it, until that is confirmed", async () => {
  const counts = { testimonial: 50, galleryPhoto: 50 };
  writeFileSync("live.json", JSON.stringify({ source: "contentful", counts }));
  const live = { LIVE_BUILD_FILE: "live.json" };
  expect(await build(live)).toEqual({ ended: false, types: [] });
  const { confirm, kind } = readProblems(folder.path);
  expect([kind, confirm]).toEqual(["content-loss", "reviews-50-to-1,photos-50-to-1"]);
  expect(await build({ ...live, CONTENT_LOSS_CONFIRMED: confirm! })).toMatchObject({ ended: true });
});
