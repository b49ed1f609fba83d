import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { worstContrasts } from "../support/contrast";
import {
  caption,
  filter,
  filters,
  movementsFrom,
  openGallery,
  photos,
} from "../support/gallery-page";
import { test } from "../support/shared-page";
import {
  expectInSight,
  fontsLoaded,
  hydrated,
  openWithoutScripts,
  pictureDecoded,
  scrollTo,
} from "../support/site";

/** What a screen reader says once a filter is chosen. */
const announcement = (page: Page) =>
  page.getByRole("region", { name: "Find a day like yours" }).getByRole("status");
test.describe("the gallery", () => {
  test("shows 17 photos and a filter for each kind of ceremony, and filters them in place and in the address", async ({
    page,
  }) => {
    await openGallery(page, "/gallery/?category=underwater");
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

    await openGallery(page, "/gallery/?utm_source=card");
    const inOrder = await photos(page).allTextContents();
    await filter(page, /^Beach/).click();
    await expect(photos(page)).toHaveText([/Beach Ceremony/, /Beach Ceremony/]);
    await expect(filter(page, /^Beach/)).toHaveAttribute("aria-pressed", "true");
    await expect(filter(page, /^All/)).toHaveAttribute("aria-pressed", "false");
    await expect(announcement(page)).toHaveText("2 photos in Beach");
    await expect(page).toHaveURL(/\/gallery\/\?utm_source=card&category=beach$/);
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(0);

    await filter(page, /^LGBTQ/).click();
    await expect(page).toHaveURL(/category=lgbtq$/);
    await filter(page, /^All/).click();
    await expect(announcement(page)).toHaveText("All 17 photos");
    await expect(page).toHaveURL(/\/gallery\/\?utm_source=card$/);
    await expect(photos(page)).toHaveText(inOrder);
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
  });

  test("has the first photo in view below the filters, for a kind in the address, by a link, and by a click", async ({
    page,
  }) => {
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
      await page.getByRole("link", { name: "Gallery: Intimate Ceremony" }).click();
      await expect(page).toHaveURL(/\/gallery\/\?category=intimate$/);
      await expect(photos(page)).toHaveCount(2);
      await expectInView(/^Intimate/);
    }
  });

  test("moves its photos to their new places, and not for who wants less motion", async ({
    page,
  }) => {
    await page.goto("/gallery/");
    await hydrated(page);
    async function movementsTo(name: RegExp) {
      await filters(page).evaluate((bar) => bar.scrollIntoView());
      const movements = await movementsFrom(page);
      await filter(page, name).click();
      await expect(photos(page)).toHaveCount(2);
      return movements;
    }
    const moving = await movementsTo(/^Beach/);
    await expect.poll(moving).toContain("::view-transition-group(photo-ocean-beach)");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.reload();
    await hydrated(page);
    const still = await movementsTo(/^Rustic/);
    await expect(announcement(page)).toHaveText("2 photos in Rustic");
    expect(await still()).toEqual([]);
  });

  test("shows the kind of its address alone before the page's scripts, and moves nothing after", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const letThrough = await openWithoutScripts(page, "/gallery/?category=garden");
    await expect(photos(page)).toHaveCount(1);
    const unseen = (name: RegExp) => page.getByRole("button", { name, includeHidden: true });
    await expect(unseen(/^Garden/)).toHaveAttribute("aria-pressed", "true");
    await expect(unseen(/^All/)).toHaveAttribute("aria-pressed", "false");
    await expect(unseen(/^All/)).toBeHidden();
    const boxes = () =>
      page.evaluate(() =>
        ["main li:not([hidden]) a", "footer"].map((selector) => {
          const { top, height } = document.querySelector(selector)!.getBoundingClientRect();
          return [top, height];
        }),
      );
    // The photo's own shape is a fraction of a pixel off the one that its attributes promise.
    await pictureDecoded(photos(page).getByRole("img"));
    await fontsLoaded(page);
    const before = await boxes();
    letThrough();
    await hydrated(page);
    await expect(filter(page, /^Garden/)).toHaveAttribute("aria-pressed", "true");
    await expect(photos(page)).toHaveCount(1);
    expect(await boxes()).toEqual(before);
    // Alone in its kind, it is as large as the window takes it: an upright one is limited by the height.
    const { width, height } = (await photos(page).getByRole("img").boundingBox())!;
    expect(height / 900).toBeCloseTo(0.8, 2);
    expect(height).toBeGreaterThan(width);
    await filter(page, /^All/).click();
    await expect(photos(page)).toHaveCount(17);
  });

  test("links from a photo to its type of ceremony, and every type links to photos", async ({
    page,
  }) => {
    await page.goto("/gallery/?category=traditional");
    await hydrated(page);
    await photos(page).first().click();
    await caption(page).getByRole("link", { name: "Traditional Ceremony" }).click();
    await expect(page).toHaveURL(/\/services\/#traditional$/);
    await expectInSight(page.getByRole("heading", { name: "Traditional", exact: true }));
    await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");

    await expect(page.getByRole("link", { name: /^Gallery: / })).toHaveText([
      "Gallery: Traditional Ceremony",
      "Gallery: Multicultural Ceremony",
      "Gallery: LGBTQ+ Ceremony",
      // Of Interfaith, as its entry says.
      "Gallery: Multicultural Ceremony",
      "Gallery: Intimate Ceremony",
    ]);
  });
});

test.describe("a caption of the gallery", () => {
  // The test brightens a photo, and makes words transparent to see what is behind them.
  test.use({ bypassCSP: true });

  test("appears under the pointer and the keyboard's focus, and can be read over the brightest photo; the place is always below it", async ({
    page,
  }) => {
    await page.goto("/gallery/?category=beach");
    const first = photos(page).first();
    const kind = first.getByText("Beach Ceremony");
    const opacity = () => kind.evaluate((own) => getComputedStyle(own.parentElement!).opacity);
    await expect(photos(page)).toHaveCount(2);
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
    await first.getByRole("img").evaluate((image) => (image.style.filter = "brightness(99)"));
    const words = await worstContrasts(page, "main li a:hover span:not(:has(img))");
    expect(words.map(({ text }) => text)).toContain("Beach Ceremony");
    expect(words.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
  });
});

test.describe("the gallery on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test("shows every caption below its photo", async ({ page }) => {
    await page.goto("/gallery/");
    const first = photos(page).first();
    const image = await first.getByRole("img").boundingBox();
    const kind = await first.getByText("Outdoor Ceremony").boundingBox();
    expect(kind!.y).toBeGreaterThanOrEqual(image!.y + image!.height);
  });
});

test("the gallery hides its filters where a proxy rewrites the page's scripts, so that the policy refuses them", async ({
  page,
}) => {
  await page.route("/gallery/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<script\b[^>]*>)/g, "$1/* rewritten */");
    await route.fulfill({ response, body });
  });
  await page.goto("/gallery/");
  await expect(photos(page)).toHaveCount(17);
  await expect(filters(page)).toBeHidden();
});
