/** The build step that makes nodes of what was read of Contentful, and what ends a build there. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Node, SourceNodesArgs } from "gatsby";
import { siteParts } from "../../../src/model/section";
import { toRawContent } from "../../../src/source/contentful/nodes";
import { downloadImages } from "../../../src/source/contentful/pictures";
import { isReadToEnd } from "../../../src/source/contentful/plugin-state";
import { sourceNodes } from "../../../src/source/nodes";
import { readProblems } from "../../support/problems";
import { root } from "../../support/project";
import { goodContentWith, rawEntry } from "../../support/raw-content";
import { tempFolder, workIn } from "../../support/temp-folder";
import { catchEnd, isWhole, reporter } from "../build-step";

jest.mock("../../../src/source/contentful/nodes");
jest.mock("../../../src/source/contentful/pictures");
jest.mock("../../../src/source/contentful/plugin-state");

const folder = tempFolder();
workIn(folder);

const image = { path: path.join(root, "tests/fixtures/picture.jpg") };
const photo = rawEntry("galleryPhoto", "arch", { image });

beforeEach(() => {
  jest.mocked(isReadToEnd).mockReturnValue(true);
  jest.mocked(downloadImages).mockResolvedValue(new Map());
  jest.mocked(toRawContent).mockReturnValue(goodContentWith(photo));
});

/** Whether it came to its end, with the types of the nodes that were made. */
async function build(variables: Readonly<Record<string, string>> = {}) {
  jest.replaceProperty(process, "env", {
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
    ENV_FILE: "",
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

test("what was read becomes the site's own nodes", async () => {
  const { ended, types } = await build();
  expect(ended).toBe(true);
  expect(types).toEqual(expect.arrayContaining(["Testimonial", "Page"]));
  // Those that nobody has written have a text of the site's own.
  expect(types.filter((type) => type === "Section")).toHaveLength(Object.keys(siteParts).length);
});

test.each([
  [
    "an answer that was cut off",
    () => jest.mocked(isReadToEnd).mockReturnValue(false),
    "cdn.contentful.com breaks its answers off. Start the build again in some minutes; https://www.contentfulstatus.com tells more.",
  ],
  [
    "a picture that is not returned",
    () => jest.mocked(downloadImages).mockRejectedValue(new Error("It does not answer")),
    "It does not answer.",
  ],
])("%s ends it, as something that another try may help", async (_what, fail, problem) => {
  fail();
  expect(await build()).toEqual({ ended: false, types: [] });
  expect(readProblems(folder.path)).toMatchObject({ kind: "contentful", problems: [problem] });
});

test("a full disk ends it as what somebody has to change, and not as Contentful's", async () => {
  const message = "ENOSPC: no space left on device, write";
  const full = Object.assign(new Error(message), { code: "ENOSPC", syscall: "write" });
  jest.mocked(downloadImages).mockRejectedValue(full);
  expect(await build()).toEqual({ ended: false, types: [] });
  expect(readProblems(folder.path)).toMatchObject({
    kind: "environment",
    heading:
      "This machine could not read or write a file, so nothing was built and the live site stays as it is.",
    problems: [
      `A file in ${process.cwd()} cannot be read or written (${message}). Free some space, and try again.`,
    ],
  });
});

test("a fault of our own is not reported as Contentful's", async () => {
  jest.mocked(toRawContent).mockImplementation(() => {
    throw new TypeError("undefined is not a function");
  });
  rmSync(".hosting", { recursive: true, force: true });
  expect(await build()).toEqual({ ended: false, types: [] });
  expect(existsSync(".hosting/problems.json")).toBe(false);
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
