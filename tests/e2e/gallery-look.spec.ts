/** How the gallery looks: while its pictures load, on a phone, in print and in forced colours. */
import { expect, test } from "@playwright/test";
import { filter, filters, openGallery, photos } from "../support/gallery-page";
import { expectNothingMoves } from "../support/layout-shift";

// Its rows consist of pictures.
for (const [address, width] of [
  ["/gallery/", 375],
  ["/gallery/?category=garden", 1280],
] as const) {
  test(`nothing on ${address} moves at ${width} px when pictures load`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await expectNothingMoves(page, address);
  });
}

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

  test("the gallery's first screen has one row of filters and a photo", async ({ page }) => {
    await openGallery(page);
    const tops = await filters(page)
      .getByRole("button")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const photo = (await page.getByRole("main").getByRole("listitem").first().boundingBox())!;
    const bar = (await page.getByRole("complementary", { name: "Booking" }).boundingBox())!;
    expect(photo.y).toBeLessThan(bar.y);
  });
});

test("in print, the gallery has its photos without the filters", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/gallery/");
  await expect(photos(page)).not.toHaveCount(0);
  await expect(filters(page)).toBeHidden();
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the chosen filter is visible", async ({ page }) => {
    await page.goto("/gallery/");
    await expect(filter(page, /^All/)).toHaveAttribute("aria-pressed", "true");
    const chosen = await filter(page, /^All/).evaluate(
      (element) => getComputedStyle(element).backgroundColor,
    );
    await expect(filter(page, /^Beach/)).toHaveAttribute("aria-pressed", "false");
    await expect(filter(page, /^Beach/)).not.toHaveCSS("background-color", chosen);
  });
});
