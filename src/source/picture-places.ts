import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp, { type Metadata } from "sharp";
import { CONTENT_FOLDER } from "./local-entries";

/** The entry of a camera's notes that leads to the place, in either order of bytes (EXIF 3.0, 4.6.3). */
const PLACE = ["2588040001000000", "8825000400000001"].map((entry) => Buffer.from(entry, "hex"));

/** Names of the pictures that tell where they were taken; one that cannot be read tells nobody. */
export async function picturesWithPlace(root: string): Promise<string[]> {
  const folder = path.join(root, CONTENT_FOLDER, "images");
  const names = (await readdir(folder).catch(() => [])).sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const picture = sharp(path.join(folder, name));
      const { exif, xmp } = await picture.metadata().catch((): Partial<Metadata> => ({}));
      return PLACE.some((entry) => exif?.includes(entry)) || xmp?.includes("GPSLatitude");
    }),
  );
  return names.filter((_, index) => found[index]);
}
