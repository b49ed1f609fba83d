import { expect, test, type Page } from "@playwright/test";
import { hydrated, pages, scrollTo } from "../support/site";

const bar = (page: Page) => page.getByRole("complementary", { name: "Booking" });

/** Whether the window shows the whole of a booking button, or any part of the form, which the bar would cover. */
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

// Without the browser's bars, and with them: then the hero's button is cut.
for (const height of [812, 553]) {
  test(`at ${height} px the bar is there exactly where no button is`, async ({ page }) => {
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
