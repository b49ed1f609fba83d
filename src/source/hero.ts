/** What the heroes of pages have to know of their pictures while they are built. */
import type { NodePluginArgs } from "gatsby";
import sharp from "sharp";
import { focalPoints } from "../model/content-type";
import { routes } from "../routes";
import { FAIL_ON } from "./encoding";

/** Where the hero's crop for narrow windows is cut, a variable of the page's query: else what draws the eye. */
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

/** The share of a hero's width that its text can take: `Hero` puts it on the left. */
const BEHIND_TEXT = 0.5;

/** Fog over a picture that is darker than this looks grey, from 0 to 255. */
const DARK = 110;

/**
 * Whether a picture is so dark where a hero's text stands on it that the scrim has to be dark, too.
 *
 * @param file path of a picture that can be shown
 */
export async function isDarkBehindText(file: string): Promise<boolean> {
  const { width, height } = await sharp(file).metadata();
  const behindText = { left: 0, top: 0, width: Math.ceil(width * BEHIND_TEXT), height };
  // `stats` reads what it is given, before any change that is asked for.
  const part = await sharp(file, { failOn: FAIL_ON })
    .extract(behindText)
    .resize(64)
    .greyscale()
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  return channels[0]!.mean < DARK;
}
