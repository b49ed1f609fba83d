import { expect } from "@playwright/test";
import { everyPage, NOT_FOUND, scrollTo, settings } from "../support/site";
import { test } from "../support/shared-page";

const FULL_LABEL = "Request a Quote & Book Now";

/** What a visitor reads on the links to the booking page, in the order of the page. */
const LABELS: Record<string, string[]> = {
  Home: ["Request a Quote", FULL_LABEL],
  Services: [FULL_LABEL],
  Reviews: [FULL_LABEL],
  Contact: [FULL_LABEL],
};

for (const { name, path } of everyPage) {
  test(`booking on ${name} has its exact words, leads to the officiant's request, and is in reach in every window`, async ({
    page,
  }) => {
    await page.goto(path);
    const links = page.getByRole("main").locator(`a[href*="${new URL(settings.bookingUrl).host}"]`);
    await expect(links).toHaveText(LABELS[name] ?? []);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute("href", settings.bookingUrl);
    }

    const inHeader = page.getByRole("banner").getByRole("link", { name: FULL_LABEL, exact: true });
    for (const [width, height] of [
      [740, 360],
      [1024, 768],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(inHeader).toBeInViewport({ ratio: 1 });
    }

    if (path === NOT_FOUND) return;
    await page.setViewportSize({ width: 375, height: 812 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const visible = page.getByRole("link", { name: /^Request a Quote/ }).filter({ visible: true });
    for (const top of [0, height / 2, height]) {
      await scrollTo(page, top);
      await expect
        .poll(() =>
          visible.evaluateAll((all) =>
            all.some((link) => {
              const { top: upper, bottom } = link.getBoundingClientRect();
              return upper >= 0 && bottom <= innerHeight;
            }),
          ),
        )
        .toBe(true);
    }
  });
}
