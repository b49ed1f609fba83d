import { expect } from "@playwright/test";
import { ringContrasts } from "../support/ring";
import { test } from "../support/shared-page";
import { hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

const WINDOWS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

for (const { name, path } of [...pages, { name: "The 404 page", path: NOT_FOUND }]) {
  test(`a keyboard user sees on ${name} where the focus is`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    for (const { colorScheme, width } of WINDOWS) {
      await page.setViewportSize({ width, height: 812 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await scrollThrough(page);
      const rings = await ringContrasts(page);
      expect(rings.length).toBeGreaterThan(8);
      expect(
        rings.filter(({ contrast }) => contrast < 3),
        `${width} px, ${colorScheme}`,
      ).toEqual([]);
    }
  });
}

test("a keyboard user sees the skip link's ring", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  const [text, ring, offset] = await skip.evaluate((element) => {
    const { color, outlineColor, outlineOffset } = getComputedStyle(element);
    return [color, outlineColor, Number.parseFloat(outlineOffset)];
  });
  // Inside, in the colour of its words.
  expect(ring).toBe(text);
  expect(offset).toBeLessThanOrEqual(-3);
});
