import { expect } from "@playwright/test";
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

test("nobody is shut out of the open menu", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
