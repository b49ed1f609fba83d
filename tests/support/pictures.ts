import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { LocalContentful } from "../../packages/contentful-local/src";

/** Metadata that a phone writes into a photo: its owner, and where it was taken. */
const EXIF = {
  IFD0: { Artist: "Somebody" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 16/1 0/1" },
};

/** Creates a unique picture. Noise does not compress, so half of its file is half of the picture. */
export const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

export const noisyJpeg = (width = 320, height = 240) =>
  noise(width, height).withExif(EXIF).jpeg().toBuffer();

const isRecording = (name: string) => /\.(mp3|m4a)$/.test(name);

/** Shrinks the pictures of a site, and of its Contentful if it has one, so that encoding them takes no time. */
export async function shrinkPictures(site: string, contentful?: LocalContentful): Promise<void> {
  const folder = path.join(site, "src/content/images");
  for (const name of await readdir(folder)) {
    if (isRecording(name)) continue;
    const file = path.join(folder, name);
    const small = sharp(await readFile(file)).resize(64);
    await writeFile(file, await small.toBuffer());
  }
  if (!contentful) return;
  const { space } = contentful;
  for (const { id, fields } of space.assets.all()) {
    const { fileName } = Object.values(fields.file!)[0] as { fileName: string };
    if (isRecording(fileName)) continue;
    const bytes = await readFile(path.join(folder, fileName));
    await space.replaceFile(id, { bytes, file: fileName });
    space.publishAsset(id);
  }
}
