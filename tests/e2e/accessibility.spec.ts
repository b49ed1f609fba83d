import { expect, type Page, type PageScreenshotOptions } from "@playwright/test";
import { violations } from "../support/axe";
import { pixelsOf, worstContrasts } from "../support/contrast";
import { contrast, type Rgb } from "../support/contrast-ratio";
import { test } from "../support/shared-page";
import {
  complaintsOf,
  everyPage,
  hydrated,
  NOT_FOUND,
  scrollThrough,
  scrollTo,
} from "../support/site";

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
        window.scrollTo({ top, behavior: "instant" });
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
async function ringContrasts(page: Page, within = "body") {
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

const WINDOWS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

for (const { name, path } of everyPage) {
  test(`${name} is accessible in light and dark colours, shows the keyboard's focus, asks no other site for anything, and logs no error`, async ({
    page,
    baseURL,
  }) => {
    const complaints = complaintsOf(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    for (const { colorScheme, width } of WINDOWS) {
      await page.setViewportSize({ width, height: 812 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(page);
      await scrollThrough(page);
      const rings = await ringContrasts(page);
      expect(rings.length).toBeGreaterThan(8);
      expect(rings.filter(({ contrast }) => contrast < 3)).toEqual([]);
      for (const summary of await page.locator("summary").all()) await summary.click();
      expect(await violations(page)).toEqual([]);
    }
    expect(requests.filter((url) => /^http/.test(url) && !url.startsWith(baseURL!))).toEqual([]);
    // To the browser an unknown address is an error.
    const others = complaints.filter((complaint) => !complaint.includes(NOT_FOUND.slice(0, -1)));
    expect(others).toEqual([]);
  });
}

const HEADER = "header:not(main header)";

/** Words of the header with less contrast than 4.5, and focus rings with less than 3. */
async function faintIn(page: Page) {
  const words = await worstContrasts(page, `${HEADER} :is(a, button) span`);
  const rings = await ringContrasts(page, HEADER);
  expect(Math.min(words.length, rings.length)).toBeGreaterThan(6);
  return [
    ...words.filter(({ contrast }) => contrast < 4.5),
    ...rings.filter(({ contrast }) => contrast < 3),
  ];
}

test.describe("the header", () => {
  // Its words are made transparent, to see what is behind them.
  test.use({ bypassCSP: true });

  test("over a scrolled page shows its words and the focus", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 812 });
    await page.goto("/");
    await hydrated(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await scrollTo(page, 400);
      await expect(page.getByRole("banner")).toHaveAttribute("data-scrolled", "true");
      expect(await faintIn(page)).toEqual([]);
    }
  });

  test("with a phone's open menu is accessible, and shows its words and the focus", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page)).toEqual([]);
      expect(await faintIn(page)).toEqual([]);
    }
  });
});
