import { expect, test } from "@playwright/test";
import { hydrated, pages } from "../support/site";

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

  test("the gallery's first screen has one row of filters and a photo", async ({ page }) => {
    await page.goto("/gallery/");
    await hydrated(page);
    const filters = page.getByRole("group", { name: "Kinds of ceremony" }).getByRole("button");
    const tops = await filters.evaluateAll((all) =>
      all.map((button) => button.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    const photo = (await page.getByRole("main").getByRole("listitem").first().boundingBox())!;
    const bar = (await page.getByRole("complementary", { name: "Booking" }).boundingBox())!;
    expect(photo.y).toBeLessThan(bar.y);
  });
});

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

test("all sections of a page have a number, or none does", async ({ page }) => {
  const numbered: Record<string, string> = {};
  for (const { path, slug } of pages) {
    await page.goto(path);
    const parts = page.locator("main > section");
    const count = await parts.evaluateAll(
      (all) =>
        all.filter((part) =>
          [...part.querySelectorAll("h2, div")].some((element) => {
            const { content, display } = getComputedStyle(element, "::before");
            return content.includes("counter(section)") && display !== "none";
          }),
        ).length,
    );
    numbered[slug] = `${count} of ${await parts.count()}`;
  }
  expect(numbered).toEqual({
    home: "4 of 4",
    services: "5 of 5",
    reviews: "2 of 2",
    about: "2 of 2",
    gallery: "2 of 2",
    contact: "3 of 3",
  });
});
