import { expect } from "@playwright/test";
import { NOT_FOUND, pages, settings } from "../support/site";
import { test } from "../support/shared-page";

/** What a visitor reads on the links to the booking page, in the order of the page. */
const LABELS: Record<string, string[]> = {
  Home: ["Request a Quote", "Request a Quote & Book Now"],
  Services: ["Request a Quote & Book Now"],
  Reviews: ["Request a Quote & Book Now"],
  Contact: ["Request a Quote & Book Now"],
};

for (const { name, path } of [...pages, { name: "The 404 page", path: NOT_FOUND }]) {
  test(`every booking link on ${name} has its exact words and leads to the officiant's request`, async ({
    page,
  }) => {
    await page.goto(path);
    const links = page.getByRole("main").locator(`a[href*="${new URL(settings.bookingUrl).host}"]`);
    await expect(links).toHaveText(LABELS[name] ?? []);
    for (const link of await links.all()) {
      const href = (await link.getAttribute("href"))!;
      expect(href).toBe(settings.bookingUrl);
      expect(new URL(href).searchParams.get("officiant")).toBeTruthy();
      await expect(link).toHaveAttribute("rel", "noopener");
      await expect(link).toHaveAccessibleDescription("Opens another website in a new tab");
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  for (const { name, path } of pages) {
    test(`booking on ${name} is within a thumb's reach wherever the visitor has scrolled to`, async ({
      page,
    }) => {
      await page.goto(path);
      for (const part of [0, 0.5, 1]) {
        await page.evaluate((share) => {
          window.scrollTo({
            top: share * (document.documentElement.scrollHeight - innerHeight),
            behavior: "instant",
          });
        }, part);
        const inReach = page
          .getByRole("link", { name: /^Request a Quote/ })
          .filter({ visible: true });
        await expect
          .poll(() =>
            inReach.evaluateAll((links) =>
              links.some((link) => {
                const { top, bottom } = link.getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight;
              }),
            ),
          )
          .toBe(true);
      }
    });
  }
});
