import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import { readEnv, type ContentfulSource } from "../../../src/build/env";
import { downloadImages, toAsset } from "../../../src/source/contentful/download-images";
import { tempFolder, workIn } from "../../support/temp-folder";
import { localServer } from "../local-server";

const SOURCE = readEnv({
  CONTENTFUL_SPACE_ID: "space1",
  CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
}).source as ContentfulSource;

const file = (url: string) => ({ url, fileName: "arch.jpg", contentType: "image/jpeg" });

test.each([
  ["//images.ctfassets.net/s/a/t/arch.jpg", "https://images.ctfassets.net/s/a/t/arch.jpg"],
  ["https://assets.example.com/arch.jpg", "https://assets.example.com/arch.jpg"],
])("a file at %s is fetched from %s", (url, fetched) => {
  expect(toAsset(SOURCE, "arch", file(url)).url).toBe(fetched);
});

describe("a picture that Contentful's server does not return", () => {
  const folder = tempFolder();
  let status: number;
  const server = localServer((_request, response) => {
    response.writeHead(status).end("These are bytes.");
  });
  workIn(folder);

  const nodes: object[] = [];
  const args = {
    actions: { createNode: (node: object) => void nodes.push(node), touchNode: jest.fn() },
    createNodeId: (id: string) => id,
    getCache: () => ({ directory: path.join(folder.path, ".cache/files") }),
    getNodesByType: () => nodes,
    reporter: { createProgress: () => ({ start: jest.fn(), tick: jest.fn(), end: jest.fn() }) },
  } as unknown as SourceNodesArgs;

  const download = async (name: string) => {
    const asset = toAsset(SOURCE, "arch", file(`${server.url}/${name}/arch.jpg`));
    return (await downloadImages(args, [asset])).get("arch")!;
  };

  test.each([403, 404])("with status %d concerns the entry that shows it", async (refused) => {
    status = refused;
    const { problem } = await download(String(refused));
    expect(problem?.wrong).toBe(`("arch.jpg") cannot be fetched (status ${refused})`);
  });

  test.each([503, 429])(
    "with status %d is nobody's fault: reading ends, and the next one tries again",
    async (failing) => {
      status = failing;
      await expect(download(String(failing))).rejects.toThrow(
        `${new URL(server.url).host} does not return the picture "arch.jpg" (status ${failing}). https://www.contentfulstatus.com tells more`,
      );
      status = 200;
      const image = await download(String(failing));
      expect(image).toEqual({ path: expect.stringMatching(/arch\.jpg$/) as string });
      status = 500;
      // An earlier build has it.
      expect(await download(String(failing))).toEqual(image);
    },
  );

  test("where nobody answers is nobody's fault either", async () => {
    const asset = toAsset(SOURCE, "arch", file("http://127.0.0.1:1/arch.jpg"));
    await expect(downloadImages(args, [asset])).rejects.toThrow(
      '127.0.0.1:1 does not return the picture "arch.jpg" (ECONNREFUSED).',
    );
  });
});
