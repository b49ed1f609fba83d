import { expect, test, type Page } from "@playwright/test";
import { hold } from "../support/hold-data";
import { hydrated, scrollThrough } from "../support/site";

/** Where the pictures and texts of a page are. */
const places = (page: Page) =>
  page.locator("h1, h2, h3, p, img, footer").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = element.getAttribute("alt") ?? element.textContent.slice(0, 40);
      return { name, box: [x, y + scrollY, width, height] };
    }),
  );

/** Each kind of layout once; the gallery, whose rows are made of pictures, in both windows. */
for (const [path, width] of [
  ["/", 375],
  ["/services/", 1280],
  ["/gallery/", 375],
  ["/gallery/?category=garden", 1280],
] as const) {
  test(`nothing on ${path} moves at ${width} px when pictures arrive`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    const letPicturesThrough = await hold(page, /\.(jpe?g|png|webp|avif)$/);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await hydrated(page);
    await page.evaluate(async () => document.fonts.ready);
    await scrollThrough(page);
    const before = await places(page);
    await letPicturesThrough();
    const decodeAll = (images: readonly HTMLImageElement[]) =>
      Promise.all(images.filter(({ currentSrc }) => currentSrc !== "").map((one) => one.decode()));
    // Where another file takes a picture's place just then, it is asked again.
    await expect(() => page.locator("img").evaluateAll(decodeAll)).toPass();
    const after = await places(page);
    const moved = after.filter(({ box }, index) =>
      // Boxes are drawn at whole pixels, and may be one beside where they were.
      box.some((edge, which) => Math.abs(edge - before[index]!.box[which]!) > 1.5),
    );
    expect(moved).toEqual([]);
  });
}
