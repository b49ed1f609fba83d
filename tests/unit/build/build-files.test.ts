import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Node } from "gatsby";
import type { Source } from "../../../src/build/env";
import { digestOf, writeBuildFiles } from "../../../src/build/build-files";
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
const VERSIONS = { "Entry:about": 3, "Asset:arch": 1 };

/** The nodes that gatsby-source-contentful has made of these versions; a type is an entry, too. */
const contentfulNodes = (versions: Readonly<Record<string, number>>) =>
  [...Object.entries(versions), ["ContentType:page", 9] as const].map(([key, revision], index) => {
    const [type, id] = key.split(":");
    const updatedAt = `2026-11-0${index + 1}T10:00:00.000Z`;
    const internal = { owner: "gatsby-source-contentful" };
    return { internal, sys: { type, revision }, contentful_id: id, updatedAt };
  });

/** What is written after a build of 20 reviews and 17 photos; Contentful's have versions. */
async function write(versions?: Readonly<Record<string, number>>, drafts = false) {
  const nodes: Readonly<Record<string, object[]>> = {
    Testimonial: Array.from({ length: 20 }, () => ({ internal: { owner: "default-site-plugin" } })),
    GalleryPhoto: Array.from({ length: 17 }, () => ({
      internal: { owner: "default-site-plugin" },
    })),
  };
  const source = { kind: versions ? "contentful" : "embedded", drafts } as Source;
  const all = [...Object.values(nodes).flat(), ...contentfulNodes(versions ?? {})];
  await writeBuildFiles(path.join(folder.path, "public"), { commit: "3f2a1b", source }, MISSING, {
    getNodes: () => all as Node[],
    getNodesByType: (type: string) => (nodes[type] ?? []) as Node[],
  });
  const read = async (file: string) =>
    JSON.parse(await readFile(path.join(folder.path, file), "utf8")) as Record<string, unknown>;
  return {
    build: await read("public/build.json"),
    summary: await read(".hosting/summary.json"),
    launch: await read(".hosting/launch.json"),
  };
}

beforeEach(() =>
  writeFiles(folder.path, {
    ".hosting/summary.json": "",
    "public/index.html": "<p>Home</p>",
    "public/about/index.html": "<p>About</p>",
  }),
);

test("everybody learns which build it is, how much it shows and how new that is, and nothing more", async () => {
  const { build, launch, summary } = await write(VERSIONS);
  expect(build).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    commit: "3f2a1b",
    source: "contentful",
    counts: expect.objectContaining({ testimonial: 20, galleryPhoto: 17 }),
    newestChange: "2026-11-02T10:00:00.000Z",
    contentDigest: digestOf(VERSIONS),
  });
  // Whoever releases the build learns more.
  expect(summary).toEqual({
    content: expect.objectContaining({ testimonial: 20, galleryPhoto: 17, faq: 0 }),
    versions: VERSIONS,
    updatedAt: {
      "Entry:about": "2026-11-01T10:00:00.000Z",
      "Asset:arch": "2026-11-02T10:00:00.000Z",
    },
  });
  // And whoever looks after the site, what is missing before couples come.
  expect(launch).toEqual(MISSING);
});

test("embedded content has no versions, and drafts have none that count", async () => {
  for (const { build, summary } of [await write(), await write(VERSIONS, true)]) {
    expect(build).toMatchObject({ newestChange: null, contentDigest: null });
    expect(summary.versions).toBeNull();
  }
});

test("the same code and content are the same build, and any others are another", async () => {
  const id = async (versions?: typeof VERSIONS) => (await write(versions)).build.id;
  const change = (file: string, text: string) =>
    writeFiles(folder.path, { [`public/${file}`]: text });
  const published = await id(VERSIONS);
  const embedded = await id();
  expect(await id(VERSIONS)).toBe(published);
  expect(await id({ ...VERSIONS, "Asset:arch": 2 })).not.toBe(published);

  await change("page-data/about/page-data.json", '{"heading":"Welcome"}');
  expect(await id()).not.toBe(embedded);
  expect(await id(VERSIONS)).toBe(published);

  MISSING.gone.push("Prices: until 2026-11-01.");
  expect(await id(VERSIONS)).not.toBe(published);
  MISSING.gone.pop();

  await change("app-0123456789abcdef0123.js", "start()");
  expect(await id(VERSIONS)).not.toBe(published);
});

test("a digest does not depend on the order of the versions", () => {
  // printf 'Asset:arch:1\nEntry:about:3' | sha256sum
  const digest = "012acaaea5b433e68b95622c5d20d8502c2fbd7ec64e90b68309f91de94ee4ff";
  expect(digestOf({ "Entry:about": 3, "Asset:arch": 1 })).toBe(digest);
  expect(digestOf({ "Asset:arch": 1, "Entry:about": 3 })).toBe(digest);
});
