import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { LocalContentful } from "../../packages/contentful-local/src";
import { shrinkPictures as shrinkPicturesOf } from "./site-copy";

/** Metadata that a phone writes into a photo: its owner, and where it was taken. */
const EXIF = {
  IFD0: { Artist: "Somebody" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 16/1 0/1" },
};

/** A picture like no other, of a phone. Noise does not compress: cut in half, it is cut in its middle. */
export const noisyJpeg = (width = 320, height = 240) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withExif(EXIF)
    .jpeg()
    .toBuffer();

/** Makes the site's pictures so small, on both sides, that encoding them takes no time. */
export async function shrinkPictures(site: string, { space }: LocalContentful): Promise<void> {
  await shrinkPicturesOf(site);
  for (const { id, fields } of space.assets.all()) {
    const { fileName } = Object.values(fields.file!)[0] as { fileName: string };
    const bytes = await readFile(path.join(site, "src/content/images", fileName));
    await space.replaceFile(id, { bytes, file: fileName });
    space.publishAsset(id);
  }
}
