import sharp from "sharp";
import { colorSchemes } from "../../theme/theme";
import { palette } from "../../theme/tokens";
import { faviconSvg } from "./favicon";

interface Icon {
  readonly file: string;
  readonly size: number;
  /** Share of the side that the drawing takes; the rest is background. */
  readonly drawing: number;
  readonly purpose?: "maskable";
  readonly inManifest: boolean;
}

/** A mask may cut off all but a circle of 80 %; an apple-touch-icon gets its corners from iOS. */
export const icons: readonly Icon[] = [
  { file: "icons/icon-192.png", size: 192, drawing: 1, inManifest: true },
  { file: "icons/icon-512.png", size: 512, drawing: 1, inManifest: true },
  {
    file: "icons/icon-maskable-512.png",
    size: 512,
    drawing: 0.8,
    purpose: "maskable",
    inManifest: true,
  },
  { file: "icons/apple-touch-icon.png", size: 180, drawing: 0.88, inManifest: false },
];

/** Draws an icon from the site's favicon. */
export async function drawIcon({ size, drawing }: Icon): Promise<Buffer> {
  const side = Math.round(size * drawing);
  const before = Math.floor((size - side) / 2);
  const after = size - side - before;
  const icon = sharp(Buffer.from(faviconSvg), { density: (72 * side) / 64 })
    .resize(side, side)
    .extend({ top: before, left: before, bottom: after, right: after, background: palette.cedar });
  if (drawing < 1) icon.flatten({ background: palette.cedar });
  return icon.png({ compressionLevel: 9, palette: true }).toBuffer();
}

/**
 * The manifest that phones need to keep the site on the home screen. No `short_name`: the content has
 * one name, and a phone shortens it better than a rule of ours would.
 */
export const webManifest = (name: string, description: string, language: string) => ({
  id: "/",
  name,
  description,
  lang: language,
  start_url: "/",
  scope: "/",
  display: "browser",
  background_color: colorSchemes.light.paper,
  theme_color: colorSchemes.light.paper,
  icons: icons
    .filter(({ inManifest }) => inManifest)
    .map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: "image/png",
      ...(purpose && { purpose }),
    })),
});
