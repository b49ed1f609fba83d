import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Node, SourceNodesArgs } from "gatsby";
import { readEnv, type ContentfulSource } from "../../../src/build/env";
import { downloadImages, type Asset } from "../../../src/source/contentful/pictures";
import { tempFolder, workIn } from "../../support/temp-folder";
import { localServer } from "../local-server";

const SOURCE = readEnv({
  CONTENTFUL_SPACE_ID: "space1",
  CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
}).source as ContentfulSource;

describe("a picture in Contentful", () => {
  const folder = tempFolder();
  let status: number;
  const server = localServer((_request, response) => {
    response.writeHead(status).end("These are bytes.");
  });
  workIn(folder);

  const nodes = new Map<string, Node>();
  const kept = new Map<string, unknown>();
  const args = {
    actions: { createNode: (node: Node) => void nodes.set(node.id, node), touchNode: jest.fn() },
    cache: {
      get: (key: string) => kept.get(key),
      set: (key: string, value: unknown) => kept.set(key, value),
    },
    createNodeId: (id: string) => id,
    getCache: () => ({ directory: path.join(folder.path, ".cache/files") }),
    getNode: (id: string) => nodes.get(id),
  } as unknown as SourceNodesArgs;

  const download = async (address: string, filename = "arch.jpg", mimeType = "image/jpeg") => {
    const url = `${address}/${encodeURIComponent(filename.toWellFormed())}`;
    const asset = { url, filename, mimeType, contentful_id: "arch", size: 100 } as Asset;
    return (await downloadImages(args, SOURCE, [asset])).get("arch")!;
  };
  const downloadAs = (name: string) => download(`${server.url}/${name}`);

  test.each([403, 404])(
    "that its server answers with status %d concerns the entry that shows it",
    async (refused) => {
      status = refused;
      const { problem } = await downloadAs(String(refused));
      expect(problem).toMatchObject({
        code: "imageNotFetched",
        params: { name: "arch.jpg", reason: `status ${refused}` },
      });
    },
  );

  test.each([503, 429])(
    "that its server answers with status %d is nobody's fault: reading ends, for another try",
    async (failing) => {
      status = failing;
      await expect(downloadAs(String(failing))).rejects.toThrow(
        `${new URL(server.url).host} does not return the picture "arch.jpg" (status ${failing}). Start the build again in some minutes; https://www.contentfulstatus.com has more information`,
      );
    },
  );

  test("that no server returns is nobody's fault either", async () => {
    await expect(download("http://127.0.0.1:1")).rejects.toThrow(
      '127.0.0.1:1 does not return the picture "arch.jpg" (ECONNREFUSED).',
    );
  });

  test.each([
    [
      "that is too long",
      { mimeType: "image/jpeg", filename: `${"婚礼仪式".repeat(23)}.jpg` },
      `${"婚礼仪式".repeat(15)}.jpg`,
    ],
    ["as Windows saves it", { mimeType: "image/jpeg", filename: "photo.jfif" }, "photo.jpg"],
    ["with half a character", { mimeType: "image/jpeg", filename: "a\ud83d.jpg" }, "a\ufffd.jpg"],
    ["that cannot be printed", { mimeType: "image/jpeg", filename: "a\0b\n.jpg" }, "a-b-.jpg"],
    ["of an old type", { mimeType: "image/pjpeg", filename: "photo.jfif" }, "photo.jpg"],
    ["of another type", { mimeType: "image/heic", filename: "photo.HEIC" }, "photo.HEIC"],
    [
      "with an ending that is too long",
      { mimeType: "image/x", filename: `${"x".repeat(250)}.${"y".repeat(250)}` },
      `${"x".repeat(180)}.${"y".repeat(15)}`,
    ],
  ])("with a name %s has one here that any system takes", async (what, file, name) => {
    status = 200;
    const address = `${server.url}/${encodeURIComponent(what)}`;
    const image = await download(address, file.filename, file.mimeType);
    expect(path.basename(image.path)).toBe(name);
    expect(existsSync(image.path)).toBe(true);
  });

  test("that this machine cannot write is not reported as Contentful's", async () => {
    status = 200;
    const cache = path.join(folder.path, "no-folder");
    writeFileSync(cache, "This is a file.");
    const blocked = { ...args, getCache: () => ({ directory: cache }) };
    const asset = {
      contentful_id: "arch",
      filename: "arch.jpg",
      mimeType: "image/jpeg",
      url: `${server.url}/blocked/arch.jpg`,
      size: 100,
    } as Asset;
    const failure = downloadImages(blocked as unknown as SourceNodesArgs, SOURCE, [asset]);
    await expect(failure).rejects.toThrow(/^E(EXIST|NOTDIR): .*no-folder/);
  });

  test("is not missed where an earlier build has it", async () => {
    status = 200;
    const image = await downloadAs("kept");
    expect(image).toEqual({ path: expect.stringMatching(/arch\.jpg$/) as string });
    status = 500;
    expect(await downloadAs("kept")).toEqual(image);
    expect(args.actions.touchNode).toHaveBeenCalledTimes(1);
  });
});
