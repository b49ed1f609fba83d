/** Which pictures of the content tell where they were taken: whoever has the repository can read it. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { CONTENT_FOLDER } from "./local-entries";

/** Of TIFF's first directory, the entry that leads to the place (EXIF 3.0, 4.6.3). */
const GPS_DIRECTORY = 0x8825;

/** Whether a camera's notes, `Exif`, two zeros and a TIFF file, have a place among them. */
function hasPlace(exif: Buffer): boolean {
  const tiff = exif.subarray(6);
  const little = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  return Array.from({ length: short(directory) }).some(
    (_, index) => short(directory + 2 + 12 * index) === GPS_DIRECTORY,
  );
}

/** Names of the pictures that tell where they were taken; one that cannot be read tells nobody. */
export async function picturesWithPlace(root: string): Promise<string[]> {
  const folder = path.join(root, CONTENT_FOLDER, "images");
  const names = (await readdir(folder).catch(() => [])).sort();
  const found = await Promise.all(
    names.map((name) =>
      sharp(path.join(folder, name))
        .metadata()
        .then(({ exif, xmp }) => (exif && hasPlace(exif)) || xmp?.includes("GPSLatitude"))
        .catch(() => false),
    ),
  );
  return names.filter((_, index) => found[index]);
}
