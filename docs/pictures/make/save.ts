import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const FOLDER = "docs/pictures";

/** A guide with a picture for each task still opens at once on a phone. */
const LARGEST_PICTURE = 60 * 1024;

async function save(name: string, picture: Buffer): Promise<void> {
  const file = path.join(FOLDER, `${name}.webp`);
  const kilobytes = Math.ceil(picture.length / 1024);
  if (picture.length > LARGEST_PICTURE) {
    throw new Error(`${file} has ${kilobytes} kB, and 60 kB is the most.`);
  }
  await writeFile(file, picture);
  process.stdout.write(`${file}, ${kilobytes} kB\n`);
}

/** Few colours and sharp letters. */
export async function saveDrawing(name: string, screenshot: Buffer): Promise<void> {
  const fewColours = await sharp(screenshot).png({ colours: 48, dither: 0.6 }).toBuffer();
  await save(name, await sharp(fewColours).webp({ lossless: true, effort: 6 }).toBuffer());
}

export async function savePhotograph(name: string, screenshot: Buffer): Promise<void> {
  await save(name, await sharp(screenshot).webp({ quality: 66, effort: 6 }).toBuffer());
}
