import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import { readEnv, type ContentfulSource } from "../../../src/build/env";
import { downloadImages, type Asset } from "../../../src/source/contentful/pictures";
import { tempFolder, workIn } from "../../support/temp-folder";
import { localServer } from "../local-server";

const SOURCE = readEnv({
  CONTENTFUL_SPACE_ID: "space1",
  CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
}).source as ContentfulSource;

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
  } as unknown as SourceNodesArgs;

  const download = async (address: string) => {
    const file = { url: `${address}/arch.jpg`, filename: "arch.jpg", mimeType: "image/jpeg" };
    const asset = { ...file, contentful_id: "arch", size: 100 } as Asset;
    return (await downloadImages(args, SOURCE, [asset])).get("arch")!;
  };
  const downloadAs = (name: string) => download(`${server.url}/${name}`);

  test.each([403, 404])("with status %d concerns the entry that shows it", async (refused) => {
    status = refused;
    const { problem } = await downloadAs(String(refused));
    expect(problem?.wrong).toBe(`("arch.jpg") cannot be fetched (status ${refused})`);
  });

  test.each([503, 429])(
    "with status %d is nobody's fault: reading ends, for another try",
    async (failing) => {
      status = failing;
      await expect(downloadAs(String(failing))).rejects.toThrow(
        `${new URL(server.url).host} does not return the picture "arch.jpg" (status ${failing}). Start the build again in some minutes; https://www.contentfulstatus.com tells more`,
      );
    },
  );

  test("where nobody answers is nobody's fault either", async () => {
    await expect(download("http://127.0.0.1:1")).rejects.toThrow(
      '127.0.0.1:1 does not return the picture "arch.jpg" (ECONNREFUSED).',
    );
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
