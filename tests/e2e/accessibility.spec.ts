import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { ringContrasts } from "../support/ring";
import { test } from "../support/shared-page";
import { everyPage, hydrated, scrollThrough } from "../support/site";

/** A desktop in light colours and a phone in dark ones: pages take turns, and share what they are made of. */
const WINDOWS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

for (const [index, { name, path }] of everyPage.entries()) {
  const { colorScheme, width } = WINDOWS[index % 2]!;

  test(`nobody is shut out of ${name}, and the keyboard's focus is seen, ${colorScheme} at ${width} px`, async ({
    page,
  }) => {
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
  });
}

async function openOnPhone(page: Page) {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
}

test("nobody is shut out of the open menu", async ({ page }) => {
  await openOnPhone(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a keyboard user sees the skip link's ring", async ({ page }) => {
  await openOnPhone(page);
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
