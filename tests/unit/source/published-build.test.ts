/** The build step that makes nodes of what was read of Contentful, and what ends a build there. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Node, SourceNodesArgs } from "gatsby";
import reporter from "gatsby-cli/lib/reporter";
import sharp from "sharp";
import type { BuildProblems } from "../../../src/fail-build";
import type { RawContent } from "../../../src/model/parse";
import { readPublished } from "../../../src/source/contentful/published";
import { createPictureNodes } from "../../../src/source/images";
import { sourceNodes } from "../../../src/source/nodes";
import { root } from "../../support/project";
import { goodContentWith, rawContent, rawEntry } from "../../support/raw-content";
import { tempFolder } from "../../support/temp-folder";

jest.mock("../../../src/source/contentful/published");

const folder = tempFolder();
let nodes: Map<string, Node>;
let photo: string;
let args: SourceNodesArgs;

beforeEach(async () => {
  process.chdir(folder.path);
  nodes = new Map();
  args = {
    actions: { createNode: (node: Node) => nodes.set(node.id, node) },
    cache: { get: () => undefined, set: () => undefined },
    createContentDigest: JSON.stringify,
    createNodeId: (key: string) => key,
    getNodesByType: (type: string) =>
      [...nodes.values()].filter(({ internal }) => internal.type === type),
    reporter: { warn: jest.fn() },
  } as unknown as SourceNodesArgs;
  photo = path.resolve("phone.jpg");
  await sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
    .withMetadata({ orientation: 6 })
    .toFile(photo);
  await createPictureNodes(args, [photo]);
  whatIsRead(goodContentWith(photoEntry()));
  const counts = { testimonial: 50, galleryPhoto: 50 };
  writeFileSync("live.json", JSON.stringify({ source: "contentful", counts }));
});
afterEach(() => process.chdir(root));

const photoEntry = () => rawEntry("galleryPhoto", "arch", { image: { path: photo } });

function whatIsRead(content: RawContent) {
  const versions = { "Entry:arch": 3 };
  const read = { content, versions, updatedAt: {}, newestChange: null };
  jest.mocked(readPublished).mockResolvedValue(read);
}

/** Whether it came to its end, with the types of the nodes that were made. */
async function build(variables: Readonly<Record<string, string>> = {}) {
  jest.replaceProperty(process, "env", {
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
    ENV_FILE: "",
    NODE_ENV: "production",
    ...variables,
  });
  // Gatsby's own panic ends the process.
  jest.spyOn(process, "once").mockReturnThis();
  jest.spyOn(reporter, "panic").mockImplementation(() => {
    throw new Error("Gatsby ends here.");
  });
  const ended = Promise.resolve(sourceNodes!(args, { plugins: [] }, () => undefined));
  const isWhole = await ended.then(
    () => true,
    () => false,
  );
  const types = [...nodes.values()].map(({ internal }) => internal.type);
  return { isWhole, types: types.filter((type) => type !== "File") };
}

const problems = () => JSON.parse(readFileSync(".hosting/problems.json", "utf8")) as BuildProblems;

test("a picture of a phone is shown by its upright copy", async () => {
  expect(await build()).toMatchObject({ isWhole: true });
  const [shown] = args.getNodesByType("GalleryPhoto");
  const { absolutePath } = nodes.get(String(shown!["image"]))!;
  expect(absolutePath).not.toBe(photo);
  expect(await sharp(String(absolutePath)).metadata()).toMatchObject({ width: 48, height: 64 });
});

test("what was read is kept until the pages are built, with its versions", async () => {
  const { types } = await build();
  expect(types).toEqual(expect.arrayContaining(["Testimonial", "Page", "ReadVersions"]));
});

test("steps that nobody has written are shown with a text of the site's own", async () => {
  const { entries } = goodContentWith(photoEntry());
  whatIsRead(rawContent(entries.filter(({ type }) => type !== "step")));
  const { types } = await build();
  expect(types.filter((type) => type === "Step")).toHaveLength(3);
});

test("a Contentful that cannot be read ends it, as something that another try may help", async () => {
  jest.mocked(readPublished).mockRejectedValue(new Error("It does not answer"));
  expect(await build()).toEqual({ isWhole: false, types: [] });
  expect(problems()).toMatchObject({ kind: "contentful", problems: ["It does not answer."] });
});

test("content that breaks a rule ends it", async () => {
  whatIsRead(goodContentWith(photoEntry(), rawEntry("testimonial", "maya", { rating: 7 })));
  expect(await build()).toEqual({ isWhole: false, types: [] });
  expect(problems()).toMatchObject({
    kind: "content",
    problems: [expect.stringContaining("is 7")],
  });
});

test("much content that is gone since the live build ends it, until that is confirmed", async () => {
  const live = { LIVE_BUILD_FILE: "live.json" };
  expect(await build(live)).toEqual({ isWhole: false, types: [] });
  const { confirm, kind } = problems();
  expect([kind, confirm]).toEqual(["content-loss", "reviews-50-to-1,photos-50-to-1"]);
  const confirmed = await build({ ...live, CONTENT_LOSS_CONFIRMED: confirm! });
  expect(confirmed.isWhole).toBe(true);
});
