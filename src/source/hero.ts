/** Properties of hero pictures that the build determines. */
import type { NodePluginArgs } from "gatsby";
import sharp from "sharp";
import { focalPoints } from "../model/content-type";
import { routes } from "../routes";
import { FAIL_ON } from "./encoding";

/** Returns the focus of the hero's crop for narrow windows: the editor's choice, or what draws attention. */
export function heroCropOf(
  pagePath: string,
  { getNodesByType }: Pick<NodePluginArgs, "getNodesByType">,
): string {
  const route = routes.findLast(({ path }) => pagePath.startsWith(path));
  const page =
    getNodesByType("Article").find(({ slug }) => pagePath === `/${String(slug)}/`) ??
    getNodesByType("Page").find(({ slug }) => slug === route?.slug);
  return focalPoints[String(page?.heroFocus)] ?? "ATTENTION";
}

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
