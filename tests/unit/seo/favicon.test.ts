import sharp from "sharp";
import { faviconIco, faviconSvg } from "../../../src/seo/files/favicon";
import { palette } from "../../../src/theme/tokens";

test("the icon of the tab has the theme's colours and no others", () => {
  expect(faviconSvg.match(/#[0-9a-f]{6}/gi)).toEqual([
    palette.cedar,
    palette.paper,
    palette.seaGlass,
  ]);
});

test("a browser that takes no SVG gets the same drawing, 32 px wide", async () => {
  const ico = await faviconIco();
  const [size, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  const png = ico.subarray(offset, offset + size);
  expect(png.length).toBe(size);
  await expect(sharp(png).metadata()).resolves.toMatchObject({
    ...{ format: "png", width: 32, height: 32 },
  });
  const { dominant } = await sharp(png).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);
});
