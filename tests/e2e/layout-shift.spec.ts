import { expect, test, type Page } from "@playwright/test";
import { hold } from "../support/hold-data";
import { hydrated, scrollThrough } from "../support/site";

/** Returns the positions of a page's pictures and texts. */
const positions = (page: Page) =>
  page.locator("h1, h2, h3, p, img, footer").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = element.getAttribute("alt") ?? element.textContent.slice(0, 40);
      return { name, box: [x, y + scrollY, width, height] };
    }),
  );

/** Covers each kind of layout once, and the gallery, whose rows consist of pictures, at both widths. */
for (const [path, width] of [
  ["/", 375],
  ["/services/", 1280],
  ["/gallery/", 375],
  ["/gallery/?category=garden", 1280],
] as const) {
  test(`nothing on ${path} moves at ${width} px when pictures load`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    const letPicturesThrough = await hold(page, /\.(jpe?g|png|webp|avif)$/);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await hydrated(page);
    await page.evaluate(async () => document.fonts.ready);
    await scrollThrough(page);
    const before = await positions(page);
    await letPicturesThrough();
    const decodeAll = (images: readonly HTMLImageElement[]) =>
      Promise.all(images.filter(({ currentSrc }) => currentSrc !== "").map((one) => one.decode()));
    // Retries, because decoding fails when the browser switches to another file meanwhile.
    await expect(() => page.locator("img").evaluateAll(decodeAll)).toPass();
    const after = await positions(page);
    const moved = after.filter(({ box }, index) =>
      // Rounding to whole pixels may move a box by one.
      box.some((edge, which) => Math.abs(edge - before[index]!.box[which]!) > 1.5),
    );
    expect(moved).toEqual([]);
  });
}
