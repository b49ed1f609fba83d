import { expect } from "@playwright/test";
import { worstContrasts } from "../support/contrast";
import { test } from "../support/shared-page";
import { hydrated, pages } from "../support/site";

/** The text over the photo: the header's, and the hero's that has no surface of its own. */
const WORDS = [
  "body > * [data-scrolled] a:not(nav *)",
  "[data-scrolled] > div > button",
  "[data-scrolled] nav a span",
  "main header h1",
  "main header p",
  "main header a[href^='/']",
].join(", ");

// Colours that are on their way to others would be measured.
// To measure the photo alone, the test hides the text by a style of its own, past the policy.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

for (const { name, path, heading } of pages) {
  test(`the text over the photo of ${name} can be read over its brightest pixel, and its photo comes first`, async ({
    page,
  }) => {
    await page.goto(path);
    await hydrated(page);
    const photo = page.locator("main header img");
    await expect(photo).toHaveAttribute("fetchpriority", "high");
    await expect(photo).toHaveAttribute("loading", "eager");
    await expect(page.locator("main img:not(header img, [loading=lazy])")).toHaveCount(0);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
      await photo.evaluate((img: HTMLImageElement) => img.decode());
      const found = await worstContrasts(page, WORDS);
      expect(found.map(({ text }) => text)).toContain(heading);
      expect(
        found.filter(({ contrast }) => contrast < 4.5),
        `at ${width} px`,
      ).toEqual([]);
    }
  });
}
