import { expect, test, type Page } from "@playwright/test";
import { colorViolations, violations } from "../support/axe";
import { hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

/** Dark colours change no more than colours, so that only the rules about those run again. */
async function expectAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await colorViolations(page)).toEqual([]);
}

for (const width of [375, 1280]) {
  test.describe(`at ${width} px, in light and in dark colours`, () => {
    test.use({ viewport: { width, height: 812 } });

    for (const { name, path } of [...pages, { name: "the 404 page", path: NOT_FOUND }]) {
      test(`nobody is shut out of ${name}`, async ({ page }) => {
        await page.goto(path);
        await hydrated(page);
        await scrollThrough(page);
        await expectAccessible(page);
      });
    }

    if (width === 375) {
      test("nobody is shut out of the open menu", async ({ page }) => {
        await page.goto("/");
        await hydrated(page);
        await page.getByRole("button", { name: "Menu" }).click();
        await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
        await expectAccessible(page);
      });
    }

    test("nobody is shut out of an opened question", async ({ page }) => {
      await page.goto("/contact/");
      await hydrated(page);
      for (const summary of await page.locator("summary").all()) await summary.click();
      await expectAccessible(page);
    });
  });
}
