import { expect, test, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import {
  filter,
  filters,
  lightbox,
  openBeach,
  opened,
  openGallery,
  photos,
} from "../support/gallery-page";
import { hydrated, linkTo, scrollTo } from "../support/site";

/** Status that screen readers announce once a filter is chosen. */
const announcement = (page: Page) =>
  page.getByRole("region", { name: "Find a day like yours" }).getByRole("status");

test("the gallery filters its 17 photos in place, and updates the URL", async ({ page }) => {
  // The officiant may have renamed the category in a shared link.
  await openGallery(page, "/gallery/?category=gone");
  await expect(photos(page)).toHaveCount(17);
  await openGallery(page, "/gallery/?utm_source=card");
  await expect(photos(page)).toHaveCount(17);
  await expect(filters(page).getByRole("button")).toHaveText([
    "All",
    "Traditional",
    "Multicultural",
    "LGBTQ+",
    "Outdoor",
    "Beach",
    "Garden",
    "Intimate",
    "Modern",
    "Rustic",
  ]);
  await expect(filter(page, /^All, 17 photos$/)).toHaveAttribute("aria-pressed", "true");
  await expect(filter(page, /^Garden, 1 photo$/)).toHaveAttribute("aria-pressed", "false");
  await expect(announcement(page)).toBeEmpty();

  const inOrder = await photos(page).allTextContents();
  await filter(page, /^Beach/).click();
  await expect(photos(page)).toHaveText([/Beach Ceremony/, /Beach Ceremony/]);
  await expect(filter(page, /^Beach/)).toHaveAttribute("aria-pressed", "true");
  await expect(filter(page, /^All/)).toHaveAttribute("aria-pressed", "false");
  await expect(announcement(page)).toHaveText("2 photos in Beach");
  await expect(page).toHaveURL(/\/gallery\/\?utm_source=card&category=beach$/);
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);

  await filter(page, /^All/).click();
  await expect(announcement(page)).toHaveText("All 17 photos");
  await expect(filter(page, /^All/)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/\/gallery\/\?utm_source=card$/);
  await expect(photos(page)).toHaveText(inOrder);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});

test("the first photo of a category is visible below the filters", async ({ page }) => {
  async function expectInView(name: RegExp) {
    await expect(filter(page, name)).toBeInViewport({ ratio: 1 });
    await expect(photos(page).first()).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
  }
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await openGallery(page, "/gallery/?category=beach");
    await expectInView(/^Beach/);
    await filter(page, /^Rustic/).focus();
    await scrollTo(page, 0);
    await filter(page, /^Rustic/).press("Enter");
    await expectInView(/^Rustic/);
    await expect(filter(page, /^Rustic/)).toBeFocused();

    await page.goto("/services/");
    await hydrated(page);
    const links = page.getByRole("link", { name: /^Gallery: / });
    // Interfaith's link leads to another category, which its entry names.
    await expect(links).toHaveText([
      "Gallery: Traditional Ceremony",
      "Gallery: Multicultural Ceremony",
      "Gallery: LGBTQ+ Ceremony",
      "Gallery: Multicultural Ceremony",
      "Gallery: Intimate Ceremony",
    ]);
    await links.last().click();
    await expect(page).toHaveURL(/\/gallery\/\?category=intimate$/);
    await expect(photos(page)).toHaveCount(2);
    await expectInView(/^Intimate/);
  }
});

test("a caption appears on hover and focus; the place is always visible", async ({ page }) => {
  await openGallery(page, "/gallery/?category=beach");
  const first = photos(page).first();
  const kind = first.getByText("Beach Ceremony");
  const opacity = () => kind.evaluate((own) => getComputedStyle(own.parentElement!).opacity);
  await expect.poll(opacity).toBe("0");
  const place = (await first.getByText(/, Tofino, /).boundingBox())!;
  const photo = (await first.getByRole("img").boundingBox())!;
  expect(place.y).toBeGreaterThanOrEqual(photo.y + photo.height);
  await filter(page, /^Rustic/).focus();
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await expect.poll(opacity).toBe("1");
  await filter(page, /^Rustic/).focus();
  await expect.poll(opacity).toBe("0");
  await first.hover();
  await expect.poll(opacity).toBe("1");
  expect(await violations(page)).toEqual([]);
});

/** Returns how much of each filter is visible in its row, from 0 to 1. */
const visibleParts = (page: Page) =>
  filters(page)
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right, width } = button.getBoundingClientRect();
        return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) / width;
      }),
    );

test("a mouse reaches all filters, however far the page is zoomed", async ({ page }) => {
  for (const width of [375, 427, 640, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openGallery(page);
    expect(await visibleParts(page), `${width} px`).toEqual(Array(10).fill(1));
  }
});

test("filters, an open photo and Back need no connection, also from another page", async ({
  page,
  context,
}) => {
  await openBeach(page);
  await context.setOffline(true);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);
  await page.goForward();
  await opened(page, "1 of 2");
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(photos(page)).toHaveCount(2);
  await context.setOffline(false);
  await linkTo(page, "Contact").click();
  await expect(page).toHaveURL("/contact/");
  await context.setOffline(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);
  await expect(photos(page)).toHaveCount(2);
});

test.describe("the gallery on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test("cuts a filter in half, to show that there are more", async ({ page }) => {
    for (const width of [320, 375, 390, 412, 480, 690]) {
      await page.setViewportSize({ width, height: 812 });
      await openGallery(page);
      const cut = (await visibleParts(page)).find((part) => part < 1)!;
      expect(cut, `${width} px`).toBeCloseTo(0.5, 1);
    }
  });

  test("shows every caption below its photo", async ({ page }) => {
    await page.goto("/gallery/");
    const first = photos(page).first();
    const image = await first.getByRole("img").boundingBox();
    const kind = await first.getByText("Outdoor Ceremony").boundingBox();
    expect(kind!.y).toBeGreaterThanOrEqual(image!.y + image!.height);
  });
});
