import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { test } from "../support/shared-page";
import { hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

const WINDOWS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

/** On a desktop in light colours and on a phone in dark ones. */
async function expectAccessible(page: Page) {
  for (const { colorScheme, width } of WINDOWS) {
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await scrollThrough(page);
    expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([]);
  }
}

for (const { name, path } of [...pages, { name: "the 404 page", path: NOT_FOUND }]) {
  test(`nobody is shut out of ${name}`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page);
  });
}

test("nobody is shut out of an opened question", async ({ page }) => {
  await page.goto("/contact/");
  await hydrated(page);
  for (const summary of await page.locator("summary").all()) await summary.click();
  await expectAccessible(page);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`nobody is shut out of the open menu, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
