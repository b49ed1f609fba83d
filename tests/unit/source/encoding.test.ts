import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { encoding, onPluginInit } from "../../../src/source/encoding";
import { encodePicture } from "../../support/encode-picture";
import { tempFolder } from "../../support/temp-folder";

const PICTURE = path.resolve("tests/fixtures/picture.jpg");
const folder = tempFolder();

/** Encodes a picture as a build does: the plugin passes nothing but a quality. */
async function build(): Promise<Buffer> {
  const file = path.join(folder.path, "picture.avif");
  await encodePicture(PICTURE, file, { width: 64, toFormat: "avif", ...encoding.avifOptions });
  return readFile(file);
}

test("encodes AVIF with the site's options instead of the plugin's", async () => {
  const picture = sharp(PICTURE).rotate().resize(64);
  const options = { ...encoding.avifOptions, effort: 3, chromaSubsampling: "4:2:0" };
  const wanted = await picture.avif(options).toBuffer();
  expect(await build()).not.toEqual(wanted);
  onPluginInit();
  expect(await build()).toEqual(wanted);
});
