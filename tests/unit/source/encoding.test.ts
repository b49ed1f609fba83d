import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { encoding, onPluginInit } from "../../../src/source/encoding";
import { encodePicture } from "../../support/encode-picture";
import { tempFolder } from "../../support/temp-folder";

const PHOTO = path.resolve("tests/fixtures/picture.jpg");
const folder = tempFolder();

/** A build's picture: the plugin passes a quality, and nothing else. */
async function build(width: number): Promise<Buffer> {
  const file = path.join(folder.path, `${width}.avif`);
  await encodePicture(PHOTO, file, { width, toFormat: "avif", ...encoding.avifOptions });
  return readFile(file);
}

const encode = (width: number, options: object) =>
  sharp(PHOTO)
    .rotate()
    .resize(width)
    .avif({ ...encoding.avifOptions, ...options })
    .toBuffer();

test("a build makes a photo's AVIF with the site's own effort, not with the plugin's", async () => {
  const wanted = await encode(64, { effort: 1 });
  expect(await build(64)).not.toEqual(wanted);
  onPluginInit();
  expect(await build(64)).toEqual(wanted);
  // Whoever asks for an effort gets it.
  expect(await encode(64, { effort: 6, chromaSubsampling: "4:4:4" })).not.toEqual(wanted);
});
