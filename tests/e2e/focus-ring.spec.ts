import { expect, test } from "@playwright/test";
import { ringContrasts } from "../support/ring";
import { hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

const everyPage = [...pages, { name: "The 404 page", path: NOT_FOUND }];

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 812 }, contextOptions: { reducedMotion: "reduce" } });

    for (const { name, path } of everyPage) {
      test(`a keyboard user sees on ${name} where the focus is`, async ({ page }) => {
        await page.goto(path);
        await hydrated(page);
        await scrollThrough(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          const rings = await ringContrasts(page);
          expect(rings.length).toBeGreaterThan(8);
          expect(
            rings.filter(({ contrast }) => contrast < 3),
            colorScheme,
          ).toEqual([]);
        }
      });
    }
  });
}

test("a keyboard user sees the skip link's ring", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  const [words, ring, offset] = await skip.evaluate((element) => {
    const { color, outlineColor, outlineOffset } = getComputedStyle(element);
    return [color, outlineColor, Number.parseFloat(outlineOffset)];
  });
  // Inside, in the colour of its words.
  expect(ring).toBe(words);
  expect(offset).toBeLessThanOrEqual(-3);
});
