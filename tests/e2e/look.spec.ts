import { expect, test } from "@playwright/test";
import { pages } from "../support/site";

test("on a phone, Contact's first field is within the top 740 px", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/contact/");
  expect((await page.getByLabel("Your Name *").boundingBox())!.y).toBeLessThanOrEqual(740);
});

test("selected words stand out on the page, and on the dark band at its end", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    for (const section of await page.locator("main > section").all()) {
      const isVisible = await section.evaluate((element) => {
        const { backgroundColor } = getComputedStyle(element.querySelector("h2")!, "::selection");
        return backgroundColor !== getComputedStyle(element).backgroundColor;
      });
      expect(isVisible).toBe(true);
    }
  }
});

test("all sections of every page have a number", async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path);
    const sections = page.locator("main > section");
    const numbers = await sections.evaluateAll((all) =>
      all.map((section) =>
        [...section.querySelectorAll("h2, div")].some((element) => {
          const { content, display } = getComputedStyle(element, "::before");
          return content.includes("counter(section)") && display !== "none";
        }),
      ),
    );
    expect(numbers, path).not.toEqual([]);
    expect(numbers, path).not.toContain(false);
  }
});
