import type { Page } from "@playwright/test";
import sharp from "sharp";
import { contrast, type Rgb } from "./contrast-ratio";

interface Words {
  readonly text: string;
  readonly color: Rgb;
  readonly lines: readonly { x: number; y: number; width: number; height: number }[];
}

/** Where each line of the elements' words stands in the window, and its colour. */
async function textOf(page: Page, selector: string): Promise<Words[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = [...range.getClientRects()]
          .map(({ x, y, width, height }) => ({ x, y, width, height }))
          .filter(({ x, y, width, height }) => {
            const inside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
            return inside && width >= 1 && height >= 1;
          });
        const [red = 0, green = 0, blue = 0] = getComputedStyle(element)
          .color.match(/[\d.]+/g)!
          .map(Number);
        return { text: element.textContent.trim(), color: [red, green, blue] as const, lines };
      }),
  );
}

/**
 * The lowest contrast of the words that match, against the pixel below them that is the worst.
 * Takes a picture of the window without its words, so that only what is behind them counts.
 */
export async function worstContrasts(page: Page, selector: string) {
  const text = await textOf(page, selector);
  const withoutText = await page.addStyleTag({
    content:
      "*, *::before, *::after { color: transparent !important; text-decoration-color: transparent !important; transition: none !important }",
  });
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await withoutText.evaluate((style) => (style as Element).remove());

  return text
    .filter(({ lines }) => lines.length > 0)
    .map(({ text, color, lines }) => {
      let worst = Infinity;
      for (const { x, y, width, height } of lines) {
        for (let row = Math.floor(y); row < Math.min(y + height, info.height); row++) {
          for (let column = Math.floor(x); column < Math.min(x + width, info.width); column++) {
            const at = (row * info.width + column) * info.channels;
            worst = Math.min(worst, contrast(color, [data[at]!, data[at + 1]!, data[at + 2]!]));
          }
        }
      }
      return { text, contrast: Math.round(worst * 100) / 100 };
    });
}
