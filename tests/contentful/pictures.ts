import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { LocalContentful } from "../../packages/contentful-local/src";

/** A picture like no other. Noise does not compress: cut in half, it is cut in its middle. */
export const noisyJpeg = (width = 320, height = 240) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();

/** One of a phone that was held upright, 240 × 320: stored as the sensor saw it, with a note of that. */
export const phoneJpeg = async () =>
  sharp(await noisyJpeg())
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Makes the site's pictures so small, on both sides, that encoding them takes no time. */
export async function shrinkPictures(site: string, { space }: LocalContentful): Promise<void> {
  const folder = path.join(site, "src/content/images");
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    await writeFile(file, await sharp(file).resize(160).toBuffer());
  }
  for (const { id } of space.assets.all()) {
    const { fileName } = Object.values(space.assets.get(id).fields.file!)[0] as {
      fileName: string;
    };
    const bytes = await readFile(path.join(folder, fileName));
    await space.replaceFile(id, { bytes, file: fileName });
    space.publishAsset(id);
  }
}
