import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { palette } from "../theme/tokens";

const strokes = (color: string, d: string) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="3.5" stroke-linecap="round"/>`;

/** A cedar above the tide, in the theme's colours. */
export const faviconSvg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">`,
  `<rect width="64" height="64" rx="12" fill="${palette.cedar}"/>`,
  strokes(palette.paper, "M32 9v31M32 15l-7 6m7-6 7 6m-7 2-10 7m10-7 10 7m-10 2-12 7m12-7 12 7"),
  strokes(palette.seaGlass, "M8 51c6 0 8-3.5 12-3.5s6 3.5 12 3.5 8-3.5 12-3.5 6 3.5 12 3.5"),
  "</svg>",
].join("");

/** The drawing as a PNG, sharp at its size in px. */
const draw = (size: number) =>
  sharp(Buffer.from(faviconSvg), { density: (72 * size) / 64 }).resize(size, size);

/** For browsers that take no SVG: a header of 6 bytes, 16 for the one picture of 32 px, the picture. */
export async function faviconIco(): Promise<Buffer> {
  const png = await draw(32).png({ compressionLevel: 9 }).toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const TOUCH_ICON_PX = 180;

/** For the home screen of a phone, which cuts the corners off: the drawing keeps away from them. */
function touchIcon(): Promise<Buffer> {
  const background = palette.cedar;
  const margin = Math.round(TOUCH_ICON_PX * 0.06);
  const frame = { top: margin, left: margin, bottom: margin, right: margin, background };
  const icon = draw(TOUCH_ICON_PX - 2 * margin).extend(frame);
  return icon.flatten({ background }).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Draws all icons at the beginning, because the developer's server has no step after a build. */
export async function onPreBootstrap(): Promise<void> {
  const folder = path.resolve("public");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "favicon.svg"), faviconSvg);
  await writeFile(path.join(folder, "favicon.ico"), await faviconIco());
  await writeFile(path.join(folder, "apple-touch-icon.png"), await touchIcon());
}
