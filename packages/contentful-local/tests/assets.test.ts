import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { failureOf, fetchFrom, localContentful, managerFor } from "./clients";
import { picture } from "./fixture";

const server = localContentful();
const manager = () => managerFor(server.contentful);

/** How often the client polls until a file is processed. */
const POLLING = { processingCheckWait: 20, processingCheckRetries: 1500 };

async function upload(bytes: Buffer): Promise<string> {
  const { sys } = (await manager().upload.create({}, { file: new Uint8Array(bytes).buffer })) as {
    sys: { id: string };
  };
  return sys.id;
}

/** An asset whose file waits to be processed. */
const assetWith = (uploadId: string, assetId: string) =>
  manager().asset.createWithId(
    { assetId },
    {
      fields: {
        title: { "en-US": "Barn" },
        file: {
          "en-US": {
            contentType: "image/jpeg",
            fileName: "barn.jpg",
            uploadFrom: { sys: { type: "Link", linkType: "Upload", id: uploadId } },
          },
        },
      },
    },
  );

test("a picture is uploaded, processed, published and then the same, byte by byte", async () => {
  const bytes = await readFile(await picture("barn"));
  const created = await assetWith(await upload(bytes), "barn");
  const processed = await manager().asset.processForAllLocales({}, created, POLLING);
  const file = processed.fields.file["en-US"]!;
  const { height, width } = await sharp(bytes).metadata();
  expect(file.details).toEqual({ size: bytes.length, image: { width, height } });
  expect(processed.sys.version).toBe(created.sys.version + 1);

  const published = await manager().asset.publish({ assetId: "barn" }, processed);
  expect(published.sys.publishedVersion).toBe(2);
  expect((await fetchFrom(server.contentful, file.url!)).body.equals(bytes)).toBe(true);
});

test("an asset whose file was not processed cannot be published", async () => {
  const created = await assetWith("nothing", "loft");
  const failure = await failureOf(manager().asset.publish({ assetId: "loft" }, created));
  expect(failure.errors).toEqual([
    expect.objectContaining({ name: "required", path: ["fields", "file", "en-US", "url"] }),
  ]);
});

test("a file that is processed twice, or that nobody sent, is refused", async () => {
  const { space } = server.contentful;
  await space.putAsset("done", { title: "Done", path: await picture("barn") });
  const asset = await manager().asset.get({ assetId: "done" });
  const again = manager().asset.processForLocale({}, asset, "en-US", POLLING);
  expect(await failureOf(again)).toMatchObject({ status: 400 });
  expect(await failureOf(manager().upload.get({ uploadId: "nothing" }))).toMatchObject({
    status: 404,
  });
});
