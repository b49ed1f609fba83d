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

/** Asks for an address as it is written. */
async function ask(address: string, method = "GET", headers: Record<string, string> = {}) {
  const asked = request({ host: "localhost", port, path: address, method, headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test("the page and the content are there, with the names of pictures", async () => {
  expect((await ask("/")).body).toBe("The editor");
  expect(JSON.parse((await ask("/content.json")).body)).toMatchObject({
    "src/content/images/arch.svg": "",
    "src/content/testimonials/maya.json": "Maya",
  });
});

test("a picture is no page: no program in it runs", async () => {
  const { headers } = await ask("/images/arch.svg");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
});

test.each([
  // Addresses that lead out of the folder, or could end the program.
  ["GET", "/%", {}, 404],
  ["GET", "/images/..%2f..%2fpackage.json", {}, 404],
  // Requests of other sites.
  ["GET", "/", { host: "evil.example.com" }, 403],
  ["POST", "/publish", {}, 403],
  ["POST", "/publish", { origin: "https://evil.example.com" }, 403],
  ["PUT", "/images/arch.svg", {}, 405],
] as const)("%s %s with %j is refused", async (method, address, headers, status) => {
  expect((await ask(address, method, headers)).status).toBe(status);
});

test("its own page may publish, and hears why that cannot be done", async () => {
  const origin = `http://localhost:${port}`;
  const { status, body } = await ask("/publish", "POST", { origin, host: `localhost:${port}` });
  expect(status).toBe(500);
  expect(body).toContain("This folder is not connected to a repository");
});
