import { expect, type Page } from "@playwright/test";
import { test } from "../support/shared-page";
import { hydrated, pages, scrollTo } from "../support/site";

const bar = (page: Page) => page.getByRole("complementary", { name: "Booking" });

/** Whether the window shows the whole of a booking button, or any part of the form, below the header. */
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
  test(`in a phone's window of ${height} px the booking bar is there exactly where a page shows no booking button`, async ({
    page,
  }) => {
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
    }
  });
}

test("every page of a phone ends with a way to book that nothing lies over", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  for (const { path } of pages) {
    await page.goto(path);
    await hydrated(page);
    const button = page
      .locator("main, aside")
      .getByRole("link", { name: /^Request a Quote/ })
      .last();
    await button.scrollIntoViewIfNeeded();
    await button.click({ trial: true });
  }
});

test("with text twice the size, name, bar and button grow with their words", async ({
  context,
}) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/services/");
    await hydrated(page);
    const cut = await page
      .locator("[data-scrolled] a, [data-booking-label], aside")
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility())
          .filter((element) => element.scrollHeight > element.clientHeight + 1)
          .map((element) => element.textContent),
      );
    expect(cut, `${width} px`).toEqual([]);
  }
});

test("on a phone the gallery begins with one row of filters and a photo, and Contact with its form", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/gallery/");
  await hydrated(page);
  const filters = page.getByRole("group", { name: "Kinds of ceremony" });
  const tops = await filters
    .getByRole("button")
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const photo = (await page.getByRole("main").getByRole("listitem").first().boundingBox())!;
  const { y } = (await bar(page).boundingBox())!;
  expect(photo.y).toBeLessThan(y);
  // A chosen one is in sight.
  await page.goto("/gallery/?category=rustic");
  await hydrated(page);
  const rustic = filters.getByRole("button", { name: /^Rustic/ });
  await expect(rustic).toBeInViewport({ ratio: 1 });

  for (const height of [553, 667, 812]) {
    await page.setViewportSize({ width: 375, height });
    await page.goto("/contact/");
    const field = (await page.getByLabel("Your Name *").boundingBox())!;
    expect(field.y, `${height} px`).toBeLessThanOrEqual(740);
  }
});
