import { expect } from "@playwright/test";
import { test } from "../support/shared-page";
import { settings } from "../support/site";

test("on paper the header stands once, answers are open, links say where they lead, and all words are dark", async ({
  page,
}) => {
  await page.goto("/contact/");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("banner")).toHaveCSS("position", "static");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Request/ })).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Booking" })).toBeHidden();

  const answers = page.locator("details:not([open]) p");
  await expect(answers).not.toHaveCount(0);
  for (const answer of await answers.all()) {
    expect((await answer.boundingBox())!.height).toBeGreaterThan(10);
  }

  const address = await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Instagram" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address.replaceAll('"', "")).toContain(settings.instagramUrl);

  // No background is printed.
  const pale = await page.evaluate(() =>
    [...document.querySelectorAll("main *, footer *, header *")]
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== "")
      .filter((element) => {
        const rgb = getComputedStyle(element)
          .color.match(/[\d.]+/g)!
          .slice(0, 3)
          .map(Number);
        return Math.max(...rgb) > 150;
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 30)}`),
  );
  expect(pale).toEqual([]);
});
