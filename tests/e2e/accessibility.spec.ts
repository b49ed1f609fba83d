import { expect, test } from "@playwright/test";
import { violations } from "../support/axe";
import { hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

for (const width of [375, 1280]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`at ${width} px in ${colorScheme} colours`, () => {
      test.use({ viewport: { width, height: 812 }, colorScheme });

      for (const { name, path } of [...pages, { name: "the 404 page", path: NOT_FOUND }]) {
        test(`nobody is shut out of ${name}`, async ({ page }) => {
          await page.goto(path);
          await hydrated(page);
          await scrollThrough(page);
          expect(await violations(page)).toEqual([]);
        });
      }

      if (width === 375) {
        test("nobody is shut out of the open menu", async ({ page }) => {
          await page.goto("/");
          await hydrated(page);
          await page.getByRole("button", { name: "Menu" }).click();
          await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
          expect(await violations(page)).toEqual([]);
        });
      }

      test("nobody is shut out of an opened question", async ({ page }) => {
        await page.goto("/contact/");
        await hydrated(page);
        for (const summary of await page.locator("summary").all()) await summary.click();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}
