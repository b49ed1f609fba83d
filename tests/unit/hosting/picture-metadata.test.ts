import path from "node:path";
import sharp from "sharp";
import { encodePicture } from "../../support/encode-picture";
import { tempFolder } from "../../support/temp-folder";

const folder = tempFolder("test");

/** A phone's photo, with the place where it was taken. */
async function takePhoto(): Promise<string> {
  const file = path.join(folder.path, "phone.jpg");
  await sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
    .withExif({
      IFD0: { Artist: "Somebody", Copyright: "Somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 16/1 0/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Vancouver</place></x:xmpmeta>')
    .jpeg()
    .toFile(file);
  return file;
}

test.each(["jpg", "webp", "avif"])(
  "a photo with the place where it was taken has none as %s",
  async (toFormat) => {
    const photo = await takePhoto();
    const before = await sharp(photo).metadata();
    expect(before.exif).toBeDefined();
    expect(before.xmp).toBeDefined();

    const outputPath = path.join(folder.path, `small.${toFormat}`);
    await encodePicture(photo, outputPath, { width: 32, toFormat, quality: 50 });
    const { exif, iptc, xmp, width } = await sharp(outputPath).metadata();
    expect(width).toBe(32);
    expect({ exif, iptc, xmp }).toEqual({ exif: undefined, iptc: undefined, xmp: undefined });
  },
);
