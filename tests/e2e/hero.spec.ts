import { expect, test, type Locator } from "@playwright/test";
import sharp from "sharp";
import { worstContrasts } from "../support/contrast";
import { hydrated, pageOf, pages, scrollTo } from "../support/site";

/** The text over the photo: the header's, and the hero's that has no surface of its own. */
const WORDS = [
  "body > * [data-scrolled] a:not(nav *)",
  "[data-scrolled] > div > button",
  "[data-scrolled] nav a span",
  "main header h1",
  "main header p",
  "main header a[href^='/']",
].join(", ");

// Without motion, no colour is measured on its way to another one. The test hides the text by a
// style of its own, which the policy would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

/** No photo has a pixel that is darker than the one, or brighter than the other. */
for (const color of ["black", "white"]) {
  test(`text over a ${color} photo can be read in every window`, async ({ page }) => {
    const create = { width: 8, height: 4, channels: 3, background: color } as const;
    const body = await sharp({ create }).png().toBuffer();
    await page.route(/\/static\/.*\.(avif|webp|jpg)$/, (route) =>
      route.fulfill({ contentType: "image/png", body }),
    );
    for (const { path, heading } of [pageOf("home"), pageOf("services")]) {
      await page.goto(path);
      await hydrated(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [375, 768, 1023, 1024, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          // The header is clear until the page is scrolled further than that.
          for (const scrolled of [0, 20]) {
            await scrollTo(page, scrolled);
            const found = await worstContrasts(page, WORDS);
            expect(found.map(({ text }) => text)).toContain(heading);
            expect(
              found.filter(({ contrast }) => contrast < 4.5),
              `${path}, ${colorScheme}, ${width} px, scrolled by ${scrolled} px`,
            ).toEqual([]);
          }
        }
      }
    }
  });
}

/**
 * How many pixels across the file of a photo has, and the photo as it is drawn. `naturalWidth` of an
 * image with `srcset` is corrected by its density; that of a new one is not.
 */
const widthsOf = (photo: Locator) =>
  photo.evaluate(async (img: HTMLImageElement) => {
    const file = new Image();
    file.src = img.currentSrc;
    await file.decode();
    const { width, height } = img.getBoundingClientRect();
    const ratio = file.naturalWidth / file.naturalHeight;
    return { file: file.naturalWidth, drawn: Math.max(width, height * ratio) };
  });

test("no photo is drawn much larger than its file", async ({ page }) => {
  for (const width of [1024, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    for (const { path } of pages) {
      // A browser that has a larger file already keeps it.
      await page.goto("about:blank");
      await page.goto(path);
      const { file, drawn } = await widthsOf(page.locator("main header img"));
      expect(drawn / file, `${path}, ${width} px`).toBeLessThanOrEqual(1.2);
    }
  }
});

test("on a tablet the photo is a phone's crop, with the words below it", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto("/");
  const photo = page.locator("main header img");
  expect((await widthsOf(photo)).file).toBeLessThanOrEqual(1200);
  const { y, height } = (await photo.boundingBox())!;
  const words = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(words!.y).toBeGreaterThanOrEqual(y + height);
});
