import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Node } from "gatsby";
import type { Source } from "../../../src/build/env";
import { writeBuildFiles } from "../../../src/build/build-files";
import { tempFolder, writeFiles } from "../../support/temp-folder";

const folder = tempFolder("test");
const MISSING = {
  needed: ["A privacy note."],
  advised: [],
  details: [],
  gone: [] as string[],
  goesSoon: [],
  expiresOn: [],
  links: [],
};

/** What is written after a build of 20 reviews and 17 photos. */
async function write() {
  const counts: Readonly<Record<string, number>> = { Testimonial: 20, GalleryPhoto: 17 };
  const source = { kind: "contentful" } as Source;
  await writeBuildFiles(path.join(folder.path, "public"), { commit: "3f2a1b", source }, MISSING, {
    getNodesByType: (type: string) => Array<Node>(counts[type] ?? 0),
  });
  const read = async (file: string) =>
    JSON.parse(await readFile(path.join(folder.path, file), "utf8")) as Record<string, unknown>;
  return { build: await read("public/build.json"), launch: await read(".hosting/launch.json") };
}

beforeEach(() =>
  writeFiles(folder.path, {
    ".hosting/problems.json": "{}",
    "public/index.html": "<p>Home</p>",
    "public/about/index.html": "<p>About</p>",
  }),
);

test("everybody learns which build it is and how much it shows, and nothing more", async () => {
  const { build, launch } = await write();
  expect(build).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    commit: "3f2a1b",
    source: "contentful",
    counts: expect.objectContaining({ testimonial: 20, galleryPhoto: 17, faq: 0 }),
  });
  // Whoever looks after the site learns what is missing before couples come.
  expect(launch).toEqual(MISSING);
});

test("the same code and content are the same build, and any others are another", async () => {
  const id = async () => (await write()).build.id;
  const change = (file: string, text: string) =>
    writeFiles(folder.path, { [`public/${file}`]: text });
  const ids = [await id()];
  expect(await id()).toBe(ids[0]);

  await change("page-data/about/page-data.json", '{"heading":"Welcome"}');
  ids.push(await id());
  MISSING.gone.push("Prices: until 2026-11-01.");
  ids.push(await id());
  MISSING.gone.pop();
  await change("app-0123456789abcdef0123.js", "start()");
  ids.push(await id());
  expect(new Set(ids).size).toBe(4);
});
