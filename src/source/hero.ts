/** Properties of hero pictures that the build determines. */
import sharp from "sharp";
import { FAIL_ON } from "./encoding";

/** Share of a hero's width that its text can take up, on the left. */
const BEHIND_TEXT = 0.5;

/** Brightness, from 0 to 255, below which a light scrim over a picture looks grey. */
const DARK = 110;

/**
 * Tests whether a picture is so dark behind the hero's text that its scrim has to be dark, too.
 *
 * @param file path of a picture that can be shown
 */
export async function isDarkBehindText(file: string): Promise<boolean> {
  const { width, height } = await sharp(file).metadata();
  const behindText = { left: 0, top: 0, width: Math.ceil(width * BEHIND_TEXT), height };
  // A second step, because `stats` ignores the changes of the first.
  const part = await sharp(file, { failOn: FAIL_ON })
    .extract(behindText)
    .resize(64)
    .greyscale()
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  return channels[0]!.mean < DARK;
}
