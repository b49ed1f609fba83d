/** Print, and forced colours. */
import { expect, test } from "@playwright/test";
import { settings } from "../support/site";

test("in print, answers are open, links show their URLs, and text is dark", async ({ page }) => {
  await page.goto("/contact/");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("banner")).toHaveCSS("position", "static");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Booking" })).toBeHidden();
  // Paper is narrower than the window: another crop of the hero would have to be fetched first.
  await expect(page.locator("main header img")).toBeHidden();
  const answers = page.locator("details:not([open]) p");
  await expect(answers).not.toHaveCount(0);
  for (const answer of await answers.all()) {
    expect((await answer.boundingBox())!.height).toBeGreaterThan(10);
  }
  const instagram = page.getByRole("contentinfo").getByRole("link", { name: "Instagram" });
  const address = await instagram.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address.replaceAll('"', "")).toContain(settings.instagramUrl);

  // Browsers do not print backgrounds.
  const pale = await page.locator("main *, footer *, header *").evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== "")
      .filter((element) => {
        const [red, green, blue] = getComputedStyle(element)
          .color.match(/[\d.]+/g)!
          .map(Number);
        return Math.max(red!, green!, blue!) > 150;
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 30)}`),
  );
  expect(pale).toEqual([]);
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("icons and the current page are visible", async ({ page }) => {
    const invisible = "rgba(0, 0, 0, 0)";
    const booking = page.locator("main header").getByRole("link", { name: "Request a Quote" });
    const menu = page.getByRole("button", { name: "Menu" });
    await page.goto("/");
    await page.setViewportSize({ width: 375, height: 800 });
    await expect(booking.locator("svg")).not.toHaveCSS("background-color", invisible);
    await expect(menu.locator("svg")).not.toHaveCSS("background-color", invisible);

    await page.setViewportSize({ width: 1280, height: 800 });
    const current = page
      .getByRole("navigation", { name: "Main" })
      .locator('[aria-current="page"] span');
    await expect(current).toHaveCSS("text-decoration-line", "underline");
  });
});
