import { once } from "node:events";
import { request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createEditorServer } from "../../../../tools/editor/server";
import { tempFolder, workIn, writeFiles } from "../../../support/temp-folder";

const folder = tempFolder();
workIn(folder);
let server: Server;
let port: number;

beforeAll(() =>
  writeFiles(folder.path, {
    "page/index.html": "The editor",
    "package.json": "{}",
    "src/content/images/arch.svg": "<svg/>",
    "src/content/testimonials/maya.json": "Maya",
  }),
);
beforeEach(async () => {
  server = createEditorServer("page");
  await once(server.listen(0, "localhost"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(() => server.close());

/** Requests an address without normalizing it. */
async function send(address: string, method = "GET", headers: Record<string, string> = {}) {
  const sent = request({ host: "localhost", port, path: address, method, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test("serves the page, and the content with the names of pictures", async () => {
  expect((await send("/")).body).toBe("The editor");
  expect(JSON.parse((await send("/content.json")).body)).toMatchObject({
    "src/content/images/arch.svg": "",
    "src/content/testimonials/maya.json": "Maya",
  });
});

test("does not let scripts in a picture run", async () => {
  const { headers } = await send("/images/arch.svg");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
});

test.each([
  // Addresses that lead out of the folder, or could crash the server.
  ["GET", "/%", {}, 404],
  ["GET", "/images/..%2f..%2fpackage.json", {}, 404],
  // Requests from other sites.
  ["GET", "/", { host: "evil.example.com" }, 403],
  ["POST", "/publish", {}, 403],
  ["POST", "/publish", { origin: "https://evil.example.com" }, 403],
  ["PUT", "/images/arch.svg", {}, 405],
] as const)("rejects %s %s with %j", async (method, address, headers, status) => {
  expect((await send(address, method, headers)).status).toBe(status);
});

test("lets its own page publish, and returns the reason for a failure", async () => {
  const origin = `http://localhost:${port}`;
  const { status, body } = await send("/publish", "POST", { origin, host: `localhost:${port}` });
  expect(status).toBe(500);
  expect(body).toContain("This folder is not connected to a repository");
});
