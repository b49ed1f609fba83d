import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import reporter from "gatsby-cli/lib/reporter";
import sharp from "sharp";
import { problemReport, type BuildProblems } from "../../src/fail-build";
import { sourceNodes } from "../../src/source/nodes";
import { root as project } from "../support/project";
import { writeFixtureContent } from "../support/site-copy";
import { tempFolder } from "../support/temp-folder";

const fixture = path.join(project, "tests/fixtures/content");
const folder = tempFolder();

type Json = Record<string, unknown>;

async function change(name: string, edit: (entries: Json[]) => void) {
  const file = path.join(folder.path, "src/content", name);
  const content = JSON.parse(await readFile(file, "utf8")) as Json | Json[];
  edit(Array.isArray(content) ? content : [content]);
  await writeFile(file, JSON.stringify(content));
}

/**
 * The build step that reads the content, with what it needs of Gatsby.
 *
 * @param written a path as the system writes it
 */
async function build(written = (file: string) => file) {
  // Gatsby's own panic ends the process.
  const panic = jest.spyOn(reporter, "panic").mockImplementation((message) => {
    throw new Error("Gatsby ends here.", { cause: message });
  });
  const createNode = jest.fn<unknown, [Json]>();
  const nodesOf = (type: string) =>
    createNode.mock.calls
      .map(([node]) => node)
      .filter(({ internal }) => (internal as Json)["type"] === type);
  const files = () =>
    nodesOf("File").map((node) => ({
      ...node,
      absolutePath: written(String(node["absolutePath"])),
    }));
  const args = {
    actions: { createNode },
    createContentDigest: JSON.stringify,
    createNodeId: (id: string) => id,
    getNodesByType: (type: string) => (type === "File" ? files() : []),
    reporter: { warn: jest.fn() },
    store: { getState: () => ({ program: { directory: folder.path } }) },
  } as unknown as SourceNodesArgs;
  await Promise.resolve(sourceNodes?.(args, { plugins: [] }, () => undefined)).catch(
    () => undefined,
  );
  return { createNode, nodesOf, failed: panic.mock.calls.length > 0 };
}

/** What others learn of a failed build, from the folder that it ran in. */
const readProblems = async () =>
  JSON.parse(await readFile(".hosting/problems.json", "utf8")) as BuildProblems;

beforeEach(() => {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith("CONTENTFUL_")) Reflect.deleteProperty(process.env, name);
  }
  writeFixtureContent(folder.path);
  process.chdir(folder.path);
});
afterAll(() => process.chdir(project));

test("good content becomes nodes in the order of the site, and nobody is alarmed", async () => {
  process.chdir(project);
  const { createNode, failed } = await build();
  expect(failed).toBe(false);
  const types = createNode.mock.calls.map(([node]) => (node["internal"] as Json)["type"]);
  const entries = readdirSync(fixture).flatMap(
    (name) => JSON.parse(readFileSync(path.join(fixture, name), "utf8")) as Json | Json[],
  );
  expect(entries.length).toBeGreaterThan(70);
  expect(types.filter((type) => type !== "File")).toHaveLength(entries.length);
  const pictures = await readdir(path.join(folder.path, "src/content/images"));
  expect(types.filter((type) => type === "File")).toHaveLength(pictures.length);
});

test.each([
  ["slashes", (file: string) => file],
  ["backslashes, as on Windows", (file: string) => file.replaceAll("/", "\\")],
])("a picture is found where paths are written with %s", async (_what, written) => {
  const { nodesOf } = await build(written);
  const photos = nodesOf("GalleryPhoto");
  expect(photos).toHaveLength(17);
  expect(photos.filter(({ image }) => image === undefined)).toEqual([]);
});

test("pages get the upright copy of a photo whose camera was held upright", async () => {
  const create = { width: 2000, height: 1500, channels: 3, background: "teal" } as const;
  const photo = sharp({ create }).withMetadata({ orientation: 6 });
  await photo.toFile(path.join(folder.path, "src/content/images/held-upright.jpg"));
  await change("gallery-photos.json", (photos) => {
    Object.assign(photos[0]!, { image: "held-upright.jpg" });
  });
  const { nodesOf } = await build();
  const copies = nodesOf("GalleryPhoto").filter(({ image }) =>
    String(image).includes(`.cache${path.sep}upright`),
  );
  expect(copies).toHaveLength(1);
});

test("every problem in every file stops the build with one report, before a single node is made", async () => {
  await change("testimonials.json", (testimonials) => {
    Object.assign(testimonials[2]!, { rating: 7 });
    Object.assign(testimonials[4]!, { image: "lost.jpg" });
  });
  await change("gallery-photos.json", (photos) => {
    Object.assign(photos[0]!, { alt: "  " });
  });

  const { createNode, failed } = await build();
  expect(createNode).not.toHaveBeenCalled();
  expect(failed).toBe(true);
  const problems = await readProblems();
  expect(problemReport(problems)).toBe(
    [
      "The content has 3 problems, so nothing was built and the live site stays as it is.",
      '  - Testimonial "Margaret & Bill": Rating must be a whole number from 0 to 5, but is 7. Change it at src/content/testimonials.json, entry 3',
      "  - Gallery photo without a description: Description is missing. Fill it in at src/content/gallery-photos.json, entry 1",
      '  - Testimonial "Theo & Aurelia": Picture "lost.jpg" cannot be found. Add the file, or choose another, at src/content/testimonials.json, entry 5',
    ].join("\n"),
  );
  expect(problems.kind).toBe("content");
});

test("a file that is no JSON stops the build by its name", async () => {
  await writeFile(path.join(folder.path, "src/content/faqs.json"), "[{");
  const { createNode } = await build();
  expect(createNode).not.toHaveBeenCalled();
  expect(await readProblems()).toMatchObject({
    kind: "content",
    problems: [expect.stringMatching(/^src\/content\/faqs\.json cannot be read: /)],
  });
});
