import { readFile } from "node:fs/promises";
import { fetchFrom, localContentful } from "./clients";
import { picture } from "./fixture";

let original: string;
const server = localContentful();

/** The address of an asset's file, as the API gives it. */
const urlOf = (id: string) =>
  (server.contentful.space.assets.get(id).fields.file!["en-US"] as { readonly url: string }).url;
const get = (url: string, headers = {}) => fetchFrom(server.contentful, url, headers);

beforeAll(async () => {
  original = await picture("ocean-beach", 2000, 1333);
  await server.contentful.space.putAsset("beach", { title: "Beach", path: original });
});

test("a picture is served as it is, from an address without a scheme, and only once", async () => {
  const url = urlOf("beach");
  expect(url).toMatch(/^\/\/localhost:\d+\/\w+\/beach\/[\da-f]{32}\/ocean-beach\.jpg$/);
  const answer = await get(url);
  expect(answer.headers["content-type"]).toBe("image/jpeg");
  expect(answer.body.equals(await readFile(original))).toBe(true);
  const again = await get(url, { "if-none-match": String(answer.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("a replaced file has another address; a deleted asset has none", async () => {
  const { space } = server.contentful;
  const before = urlOf("beach");
  await space.replaceFile("beach", { path: await picture("barn") });
  expect(urlOf("beach")).not.toBe(before);
  expect((await get(before)).status).toBe(200);
  space.removeAsset("beach");
  expect((await get(before)).status).toBe(404);
});

test("a file that is no picture, or a broken one, is stored and served as it is", async () => {
  const { space } = server.contentful;
  const bytes = Buffer.from("%PDF-1.7 a contract");
  const contentType = "application/pdf";
  await space.putAsset("contract", { title: "Contract", bytes, contentType });
  expect(space.assets.get("contract").fields.file!["en-US"]).toMatchObject({
    contentType,
    details: { size: bytes.length },
  });
  expect((await get(urlOf("contract"))).body.equals(bytes)).toBe(true);
  await space.putAsset("broken", { title: "Broken", bytes, file: "broken.jpg" });
  expect((await get(urlOf("broken"))).headers["content-type"]).toBe("image/jpeg");
});
