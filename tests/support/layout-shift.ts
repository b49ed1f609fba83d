import { expect, type Page } from "@playwright/test";
import { hold } from "./hold-data";
import { hydrated, scrollThrough } from "./site";

/** Returns the positions of a page's pictures and texts. */
const positions = (page: Page) =>
  page.locator("h1, h2, h3, p, img, footer").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = element.getAttribute("alt") ?? element.textContent.slice(0, 40);
      return { name, box: [x, y + scrollY, width, height] };
    }),
  );

/** Opens a page while its pictures are held back, and expects that nothing moves when they arrive. */
export async function expectNothingMoves(page: Page, path: string): Promise<void> {
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
}
