import { existsSync } from "node:fs";
import path from "node:path";
import type { Node, SourceNodesArgs } from "gatsby";
import { readEnv, type ContentfulSource } from "../../../src/env";
import { webApp } from "../../../src/source/contentful/messages";
import { downloadPictures, type Asset } from "../../../src/source/contentful/assets";
import { receiver } from "../../support/receiver";
import { tempFolder, workIn } from "../../support/temp-folder";

const SOURCE = readEnv({
  CONTENTFUL_SPACE_ID: "space1",
  CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
}).source as ContentfulSource;

const folder = tempFolder();
workIn(folder);
const server = receiver();

const nodes = new Map<string, Node>();
const cached = new Map<string, unknown>();
const touchNode = jest.fn();
const args = {
  actions: { createNode: (node: Node) => void nodes.set(node.id, node), touchNode },
  cache: {
    get: (key: string) => cached.get(key),
    set: (key: string, value: unknown) => cached.set(key, value),
  },
  createNodeId: (id: string) => id,
  getCache: () => ({ directory: path.join(folder.path, ".cache/files") }),
  getNode: (id: string) => nodes.get(id),
} as unknown as SourceNodesArgs;

/** Downloads a file whose address differs from those of the other tests. */
async function download(address: string, file: Partial<Asset> = {}) {
  const { filename = "arch.jpg" } = file;
  const url = `${address}/${encodeURIComponent(filename.toWellFormed())}`;
  const mimeType = "image/jpeg";
  const asset = { url, filename, mimeType, contentful_id: "arch", size: 100, ...file } as Asset;
  return (await downloadPictures(args, SOURCE, [asset])).get("arch")!;
}

test.each([403, 404])(
  "reports a missing picture (status %d) as a problem of its entry",
  async (missing) => {
    server.status = missing;
    const { problem } = await download(`${server.address}/${missing}`);
    const params = { name: "arch.jpg", reason: `status ${missing}` };
    expect(problem).toMatchObject({ code: "fileNotFetched", params });
  },
);

test.each([503, 429])("fails on status %d, so that the build can be retried", async (failing) => {
  server.status = failing;
  const { host } = new URL(server.address);
  const reason = `did not return the file "arch.jpg" (status ${failing}).`;
  await expect(download(`${server.address}/${failing}`)).rejects.toThrow(`${host} ${reason}`);
  await expect(download("http://127.0.0.1:1")).rejects.toThrow(
    '127.0.0.1:1 did not return the file "arch.jpg" (ECONNREFUSED).',
  );
});

test.each([
  ["image/jpeg", `${"婚礼仪式".repeat(23)}.jpg`, `${"婚礼仪式".repeat(15)}.jpg`],
  ["image/jpeg", "photo.jfif", "photo.jpg"],
])("saves a file of the type %s and the name %s as %s", async (mimeType, filename, name) => {
  server.body = "These are bytes.";
  const picture = await download(`${server.address}/${mimeType}`, { filename, mimeType });
  // The next build reuses it, and touches its node, which Gatsby would delete otherwise.
  expect(await download(`${server.address}/${mimeType}`, { filename, mimeType })).toEqual(picture);
  expect(touchNode).toHaveBeenLastCalledWith(
    expect.objectContaining({ absolutePath: picture.file }),
  );
  expect(path.basename(picture.file!)).toBe(name);
  expect(existsSync(picture.file!)).toBe(true);
});

test.each([
  ["application/octet-stream", "arch.jpg", "pictureOfWrongType"],
  ["image/heic", "arch.heic", "pictureOfWrongKind"],
  ["application/pdf", "arch.pdf", "pictureOfWrongKind"],
])("does not download a file of the type %s with the name %s", async (mimeType, filename, code) => {
  const { problem } = await download(server.address, { filename, mimeType });
  expect(problem).toMatchObject({ code });
  expect(server.received).toEqual([]);
});

test("links to the web app in the space's region", () => {
  const host = "preview.eu.contentful.com";
  expect(webApp.entry({ spaceId: "abc", environment: "master", host }, "about")).toBe(
    "https://app.eu.contentful.com/spaces/abc/environments/master/entries/about",
  );
});
