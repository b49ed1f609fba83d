/** The picture of the README: the home page on a desktop and, beside it, on a phone. */
import type { Browser } from "@playwright/test";
import sharp from "sharp";

export const HOME_FILE = "docs/home.jpg";

/** Size of the picture of each window, in pixels, and the gap between the two. */
const HEIGHT = 625;
const GAP = 16;
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
] as const;

/** @param origin of the built site */
export async function takeHome(browser: Browser, origin: string): Promise<Buffer> {
  const screens: Buffer[] = [];
  for (const viewport of WINDOWS) {
    const page = await browser.newPage({ viewport, colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(origin, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    screens.push(
      await sharp(await page.screenshot())
        .resize({ height: HEIGHT })
        .toBuffer(),
    );
    await page.close();
  }
  const [desktop, phone] = screens as [Buffer, Buffer];
  const widthOf = async (screen: Buffer) => (await sharp(screen).metadata()).width;
  const [left, right] = [await widthOf(desktop), await widthOf(phone)];
  return sharp(desktop)
    .extend({ right: GAP + right, background: "white" })
    .composite([{ input: phone, left: left + GAP, top: 0 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
