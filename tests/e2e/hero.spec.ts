import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { worstContrasts } from "../support/contrast";
import { hydrated, pageOf, scrollTo } from "../support/site";

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
