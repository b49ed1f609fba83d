import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { convert } from "fontverter";
import satori, { type Font } from "satori";
import sharp from "sharp";
import type { Content } from "../../model/parse";
import { CARD, cardOf, PHOTO, type CardText } from "./card-design";

const FONTS = "src/theme/fonts";
/** The files that visitors get for headings, so that a card looks like its page. */
const HEADING_FONT = /^display-(normal|italic)-400-(.+)\.woff2$/;

/** Some networks refuse or re-encode larger files. */
const MOST_BYTES = 150_000;

/** Where the cards are on the site. */
const CARD_FOLDER = "/static/cards";

const QUALITIES = [84, 76, 66, 54] as const;

/** A page's photo on its card. */
interface CardPhoto {
  readonly path: string;
  /** Which part of it must stay, as sharp takes it; `null` where nobody has said. */
  readonly focus: string | null;
}

/** The text of a hero stands on its left, so what it shows is on its right. */
const USUAL_FOCUS = "right";

async function readHeadingFonts(): Promise<Font[]> {
  const fonts: Font[] = [];
  for (const file of await readdir(path.resolve(FONTS))) {
    const [, style, subset] = HEADING_FONT.exec(file) ?? [];
    if (style === undefined) continue;
    // One after another: fontverter converts all in the same memory, where a second overwrites a first.
    const data = await convert(await readFile(path.resolve(FONTS, file)), "sfnt");
    // One name per file: satori takes the first font that has the letter.
    const name = subset === "latin" ? "Display" : `Display ${subset}`;
    fonts.push({ name, data, weight: 400, style: style as "normal" | "italic" });
  }
  return fonts;
}

let headingFonts: Promise<Font[]> | undefined;

/** Draws all of a card but its photo, as SVG. A character that no font has is left out. */
async function drawOverlay(text: CardText, hasPhoto: boolean): Promise<string> {
  headingFonts ??= readHeadingFonts();
  // satori asks for React's type, of which it reads `type` and `props`.
  const element = cardOf(text, hasPhoto) as unknown as Parameters<typeof satori>[0];
  return satori(element, { ...CARD, fonts: await headingFonts });
}

async function encode(overlay: string, photo: Buffer | null, focus: string): Promise<Buffer> {
  const layers = [{ input: Buffer.from(overlay), left: 0, top: 0 }];
  if (photo) {
    const crop = await sharp(photo)
      .rotate()
      .resize(PHOTO.width, PHOTO.height, { fit: "cover", position: focus })
      .toBuffer();
    layers.unshift({ input: crop, left: PHOTO.left, top: 0 });
  }
  const background = "#ffffff";
  const card = await sharp({ create: { ...CARD, channels: 3, background } })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer();
  let jpeg = card;
  for (const quality of QUALITIES) {
    // Full colour resolution: halved, it frays the edges of letters.
    jpeg = await sharp(card)
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" })
      .toBuffer();
    if (jpeg.length <= MOST_BYTES) break;
  }
  return jpeg;
}

/**
 * Draws the picture that networks show of a shared page, unless there is one of the same text,
 * design and photo.
 *
 * @param name begins the file's name, which ends with a hash of these
 * @returns the card's path on the site
 */
export async function drawCard(
  name: string,
  text: CardText,
  photo: CardPhoto | null,
  folder = path.resolve("public"),
): Promise<string> {
  const overlay = await drawOverlay(text, photo !== null);
  const photoBytes = photo === null ? null : await readFile(photo.path);
  const hash = createHash("sha256")
    .update(overlay)
    .update(photoBytes ?? "")
    .update(photo?.focus ?? "")
    .digest("hex");
  const sitePath = `${CARD_FOLDER}/${name}-${hash.slice(0, 20)}.jpg`;
  const file = path.join(folder, sitePath);
  if (!existsSync(file)) {
    const card = await encode(overlay, photoBytes, photo?.focus ?? USUAL_FOCUS);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, card);
  }
  return sitePath;
}

/**
 * Draws a card for every page. Gatsby caches the results of queries, so that a resolver would not draw
 * again after a change of the design.
 *
 * @returns each card's path on the site, by the id of its page's entry
 */
export async function drawCards(
  content: Pick<Content, "page" | "siteSettings">,
  folder?: string,
): Promise<Map<string, string>> {
  const { brandName, serviceArea } = content.siteSettings[0]!.fields;
  const cards = new Map<string, string>();
  for (const { id, fields } of content.page) {
    const { heading, heroFocus: focus, heroImage, slug } = fields;
    const photo = heroImage && { path: heroImage.path, focus };
    cards.set(id, await drawCard(slug, { brandName, heading, serviceArea }, photo, folder));
  }
  return cards;
}
