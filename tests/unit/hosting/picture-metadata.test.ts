import path from "node:path";
import sharp from "sharp";
import { encodePicture } from "../../support/encode-picture";
import { tempFolder } from "../../support/temp-folder";

const folder = tempFolder("test");

test.each(["jpg", "webp", "avif"])(
  "a phone's photo with the place where it was taken has none as %s",
  async (toFormat) => {
    const photo = path.join(folder.path, "phone.jpg");
    await sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
      .withExif({
        IFD0: { Artist: "Somebody", Copyright: "Somebody" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 16/1 0/1" },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Vancouver</place></x:xmpmeta>')
      .toFile(photo);
    const found = { exif: expect.any(Buffer) as Buffer, xmp: expect.any(Buffer) as Buffer };
    expect(await sharp(photo).metadata()).toMatchObject(found);

    const outputPath = path.join(folder.path, `small.${toFormat}`);
    await encodePicture(photo, outputPath, { width: 32, toFormat, quality: 50 });
    const { exif, iptc, xmp, width } = await sharp(outputPath).metadata();
    expect({ exif, iptc, xmp, width }).toEqual({ width: 32 });
  },
);
