import { readFile } from "node:fs/promises";
import sharp from "sharp";
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

test.each([
  ["w=400", { width: 400, format: "jpeg" }],
  ["w=400&fm=webp&q=40", { width: 400, format: "webp" }],
  ["w=300&h=300&fit=fill&fm=png", { width: 300, height: 300, format: "png" }],
  ["w=300&h=300&fit=pad", { width: 300, height: 300, format: "jpeg" }],
  ["w=3999", { width: 2000, height: 1333, format: "jpeg" }],
])("a picture comes in the size and the format that are asked for: %s", async (query, expected) => {
  const { body } = await get(`${urlOf("beach")}?${query}`);
  expect(await sharp(body).metadata()).toMatchObject(expected);
});

test.each(["w=5000", "w=wide", "fm=bmp", "fit=well", "q=0"])(
  "what cannot be made is refused: %s",
  async (query) => {
    expect((await get(`${urlOf("beach")}?${query}`)).status).toBe(400);
  },
);

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
  await space.putAsset("contract", { title: "Contract", bytes, file: "contract.pdf" });
  expect(space.assets.get("contract").fields.file!["en-US"]).toMatchObject({
    contentType: "application/pdf",
    details: { size: bytes.length },
  });
  expect((await get(urlOf("contract"))).body.equals(bytes)).toBe(true);
  expect((await get(`${urlOf("contract")}?w=100`)).status).toBe(400);
  await space.putAsset("broken", { title: "Broken", bytes, file: "broken.jpg" });
  expect((await get(urlOf("broken"))).headers["content-type"]).toBe("image/jpeg");
});
