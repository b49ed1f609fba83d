import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEditorServer } from "../../../../tools/editor/server";

const home = process.cwd();
let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "editor-server-"));
  mkdirSync(path.join(folder, "page"));
  mkdirSync(path.join(folder, "src/content/images"), { recursive: true });
  mkdirSync(path.join(folder, "src/content/testimonials"));
  writeFileSync(path.join(folder, "page/index.html"), "The editor");
  writeFileSync(path.join(folder, "package.json"), "{}");
  writeFileSync(path.join(folder, "src/content/images/arch.svg"), "<svg/>".padEnd(2000));
  writeFileSync(path.join(folder, "src/content/testimonials/maya.json"), "Maya");
  process.chdir(folder);
  server = createEditorServer(path.join(folder, "page"));
  await once(server.listen(0, "localhost"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

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

test.each([
  "/%",
  "/images/%00",
  "/images/..%2f..%2fpackage.json",
  "/../package.json",
  "/..%2f..%2fetc/passwd",
])("%s ends no program, and leads out of no folder", async (address) =>
  expect((await ask(address)).status).toBe(404),
);

test.each([
  ["bytes=500-100", 416],
  ["bytes=9000-", 416],
  ["bytes=0-99", 206],
  ["bytes=-", 206],
])("a range of %s is answered with %i", async (range, status) => {
  expect((await ask("/images/arch.svg", "GET", { range })).status).toBe(status);
});

test("a picture is no page: no program in it runs", async () => {
  const { headers } = await ask("/images/arch.svg");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  expect((await ask("/")).headers["x-content-type-options"]).toBe("nosniff");
});

test.each([
  ["GET", "/", { host: "evil.example.com" }, 403],
  ["PUT", "/images/arch.svg", {}, 405],
  ["POST", "/", {}, 405],
  ["OPTIONS", "/publish", {}, 405],
  ["GET", "/publish", {}, 404],
  ["POST", "/publish", {}, 403],
  ["POST", "/publish", { origin: "https://evil.example.com" }, 403],
  ["POST", "/publish", { origin: "null" }, 403],
] as const)("%s %s with %j is refused", async (method, address, headers, status) => {
  expect((await ask(address, method, headers)).status).toBe(status);
});

test("its own page may publish, and hears why that cannot be done", async () => {
  const origin = `http://localhost:${port}`;
  const { status, body } = await ask("/publish", "POST", { origin, host: `localhost:${port}` });
  expect(status).toBe(500);
  expect(body).toContain("This folder has no repository to send to");
});
