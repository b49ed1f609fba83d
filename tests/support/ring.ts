import type { Page, PageScreenshotOptions } from "@playwright/test";
import { contrast, type Rgb } from "./contrast-ratio";
import { pixelsOf } from "./contrast";

interface Ring {
  readonly name: string;
  readonly color: Rgb;
  /** The ring's outer edge, in the page. */
  readonly box: { x: number; y: number; width: number; height: number };
  readonly thickness: number;
  /** Whether it is in the bar that stays at the window's end. */
  readonly inBar: boolean;
}

const BAR = "aside[aria-label='Booking']";

/** The focus rings of all that takes the focus within an element, as the browser draws them where the page is scrolled to. */
const ringsOf = (page: Page, within: string): Promise<Ring[]> =>
  page.locator(within).evaluate((root, bar) => {
    const top = scrollY;
    const controls = root.querySelectorAll<HTMLElement>("a, button, summary, input, textarea");
    return [...controls]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches("a[href='#main']"))
      .map((element) => {
        element.focus();
        // A field scrolls into view even where it is asked not to.
        scrollTo({ top, behavior: "instant" });
        const own = getComputedStyle(element);
        // The ring of a card is drawn around all of it.
        const card = own.outlineStyle === "none" ? element.closest("li") : null;
        const style = card ? getComputedStyle(element, "::after") : own;
        const target = card ?? element;
        const { x, y, width, height } = target.getBoundingClientRect();
        const hasRing = style.outlineStyle !== "none";
        const thickness = hasRing ? Number.parseFloat(style.outlineWidth) : 0;
        const grow = Number.parseFloat(style.outlineOffset) + thickness;
        const [red = 0, green = 0, blue = 0] = style.outlineColor.match(/[\d.]+/g)!.map(Number);
        const name = `${element.tagName} ${element.textContent.trim().slice(0, 30)}`;
        const [outerWidth, outerHeight] = [width + 2 * grow, height + 2 * grow];
        const box = { x: x - grow, y: y - grow, width: outerWidth, height: outerHeight };
        const inBar = element.closest(bar) !== null;
        return { name, color: [red, green, blue] as const, box, thickness, inBar };
      });
  }, BAR);

async function pixelsWithoutBar(page: Page, options: PageScreenshotOptions) {
  const setVisibility = (visibility: string) =>
    page.locator(BAR).evaluate((bar: HTMLElement, value) => {
      bar.style.visibility = value;
    }, visibility);
  await setVisibility("hidden");
  const pixels = await pixelsOf(page, options);
  await setVisibility("");
  return pixels;
}

/**
 * The lowest contrast of each focus ring against what is below it, but for a tenth of its pixels; 1 for
 * a control without a ring.
 *
 * @param within only of what is in this element, as the window shows it now; by default of the whole
 *   page, which is at its top
 */
export async function ringContrasts(page: Page, within = "body") {
  const options = { fullPage: within === "body", scale: "css" } as const;
  // What takes the focus by script shows its ring after a key only.
  await page.keyboard.press("Tab");
  const rings = await ringsOf(page, within);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const withBar = await pixelsOf(page, options);
  // What the bar covers here is scrolled away from it when it takes the focus.
  const hasBar = await page.locator(BAR).isVisible();
  const withoutBar = hasBar ? await pixelsWithoutBar(page, options) : withBar;

  return rings.map(({ name, color, box, thickness, inBar }) => {
    if (thickness < 2) return { name, contrast: 1 };
    const { data, info } = inBar ? withBar : withoutBar;
    const found: number[] = [];
    const look = (x: number, y: number) => {
      if (x < 0 || y < 0 || x >= info.width || y >= info.height) return;
      const at = (Math.floor(y) * info.width + Math.floor(x)) * info.channels;
      found.push(contrast(color, [data[at]!, data[at + 1]!, data[at + 2]!]));
    };
    const middle = thickness / 2;
    for (let x = box.x; x < box.x + box.width; x++) {
      look(x, box.y + middle);
      look(x, box.y + box.height - middle);
    }
    for (let y = box.y; y < box.y + box.height; y++) {
      look(box.x + middle, y);
      look(box.x + box.width - middle, y);
    }
    found.sort((a, b) => a - b);
    return { name, contrast: Math.round((found[Math.floor(found.length / 10)] ?? 21) * 100) / 100 };
  });
}
