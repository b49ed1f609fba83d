import sharp from "sharp";
import { faviconIco, faviconSvg } from "../../../src/build/icons";

test("a browser that takes no SVG gets the same drawing, 32 px wide", async () => {
  const ico = await faviconIco();
  const [size, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  const png = ico.subarray(offset, offset + size);
  expect(png.length).toBe(size);
  await expect(sharp(png).metadata()).resolves.toMatchObject({
    format: "png",
    width: 32,
    height: 32,
  });
  const colorOf = async (picture: Buffer) => (await sharp(picture).stats()).dominant;
  expect(await colorOf(png)).toEqual(await colorOf(Buffer.from(faviconSvg)));
});
