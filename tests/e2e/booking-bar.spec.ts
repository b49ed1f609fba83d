import { expect, test, type Page } from "@playwright/test";
import { hydrated, pages, scrollTo } from "../support/site";

const bar = (page: Page) => page.getByRole("complementary", { name: "Booking" });

/** Whether the viewport shows a whole booking button, or any part of the form, which the bar would cover. */
const showsBooking = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector("[data-scrolled]")!.getBoundingClientRect().bottom;
    const boxesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    return (
      boxesOf("main [data-booking-label]").some(
        (box) => box.top >= top - 1 && box.bottom <= innerHeight + 1,
      ) || boxesOf("main form").some((box) => box.bottom > top && box.top < innerHeight)
    );
  });

// Without and with the browser's own bars, which leave only part of the hero's button visible.
for (const height of [812, 553]) {
  test(`at ${height} px, the bar is visible exactly where no button is`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height });
    for (const { name, path } of pages) {
      await page.goto(path);
      await hydrated(page);
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < end; y += 160) {
        await scrollTo(page, y);
        const where = `${name}, scrolled by ${y} px`;
        await expect
          .poll(async () => (await bar(page).isVisible()) !== (await showsBooking(page)), where)
          .toBe(true);
      }
      const button = page.locator("main, aside").getByRole("link", { name: /^Request a Quote/ });
      await button.last().click({ trial: true });
    }
  });
}

test("the bar covers nothing at a page's end, and is hidden while the next page shows the form", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/services/");
  await hydrated(page);
  const footer = page.getByRole("contentinfo");
  await footer.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await expect(bar(page)).toBeVisible();
  const [end, top] = [await footer.boundingBox(), await bar(page).boundingBox()];
  expect(end!.y + end!.height).toBeLessThanOrEqual(top!.y + 1);
  await footer.getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveURL("/contact/");
  await page.getByLabel("Your Message").scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeHidden();
});
