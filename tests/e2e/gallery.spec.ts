import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { test } from "../support/shared-page";
import { hydrated, openWithoutScripts } from "../support/site";

const filters = (page: Page) => page.getByRole("group", { name: "Kinds of ceremony" });
const filter = (page: Page, name: RegExp) => filters(page).getByRole("button", { name });
const photos = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("list")
    .getByRole("link", { name: /Ceremony$/ });
const announcement = (page: Page) =>
  page.getByRole("region", { name: "Find a day like yours" }).getByRole("status");

test.describe("the gallery", () => {
  test("shows 17 photos and a filter for each kind of ceremony, in the specification's order", async ({
    page,
  }) => {
    await page.goto("/gallery/");
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
  });

  test("shows the photos of the chosen kind, says how many, and keeps it in the address", async ({
    page,
  }) => {
    await page.goto("/gallery/?utm_source=card");
    const inOrder = await photos(page).allTextContents();
    await filter(page, /^Beach/).click();
    await expect(photos(page)).toHaveText([/Beach Ceremony$/, /Beach Ceremony$/]);
    await expect(filter(page, /^Beach/)).toHaveAttribute("aria-pressed", "true");
    await expect(filter(page, /^All/)).toHaveAttribute("aria-pressed", "false");
    await expect(announcement(page)).toHaveText("2 photos in Beach");
    await expect(page).toHaveURL(/\/gallery\/\?utm_source=card&category=beach$/);

    await filter(page, /^LGBTQ/).click();
    await expect(page).toHaveURL(/category=lgbtq$/);
    await filter(page, /^All/).click();
    await expect(announcement(page)).toHaveText("All 17 photos");
    await expect(page).toHaveURL(/\/gallery\/\?utm_source=card$/);
    expect(await photos(page).allTextContents()).toEqual(inOrder);
  });

  test("opens on the kind that the address names, and on all for one that it does not know", async ({
    page,
  }) => {
    await page.goto("/gallery/?category=beach");
    await expect(photos(page)).toHaveCount(2);
    await expect(filter(page, /^Beach/)).toHaveAttribute("aria-pressed", "true");
    await expect(announcement(page)).toBeEmpty();

    for (const category of ["underwater", ""]) {
      await page.goto(`/gallery/?category=${category}`);
      await expect(filter(page, /^All/)).toHaveAttribute("aria-pressed", "true");
      await expect(photos(page)).toHaveCount(17);
    }
  });

  test("shows the kind of its address alone before the page's scripts, and moves nothing after", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const letThrough = await openWithoutScripts(page, "/gallery/?category=garden");
    await expect(photos(page)).toHaveCount(1);
    await expect(filter(page, /^Garden/)).toHaveAttribute("aria-pressed", "true");
    await expect(filter(page, /^All/)).toHaveAttribute("aria-pressed", "false");
    const boxes = () =>
      page.evaluate(() =>
        ["main li:not([hidden]) a", "footer"].map((selector) => {
          const { top, height } = document.querySelector(selector)!.getBoundingClientRect();
          return [top, height];
        }),
      );
    // The photo's own shape is a fraction of a pixel off the one that its attributes promise, and
    // fonts are on their way only once something has been painted.
    await photos(page)
      .getByRole("img")
      .evaluate((image: HTMLImageElement) => image.decode().then(() => document.fonts.ready));
    const before = await boxes();
    letThrough();
    await hydrated(page);
    await expect(photos(page)).toHaveCount(1);
    expect(await boxes()).toEqual(before);
    await filter(page, /^All/).click();
    await expect(photos(page)).toHaveCount(17);
  });

  test("does not show itself first when the address names a photo", async ({ page }) => {
    const letThrough = await openWithoutScripts(page, "/gallery/?photo=ocean-beach");
    const covered = () =>
      page.evaluate(
        () => document.elementFromPoint(innerWidth / 2, 40)?.closest("header") === null,
      );
    expect(await covered()).toBe(true);
    letThrough();
    await expect(page.getByRole("dialog", { name: "Photo, full screen" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(covered).toBe(false);
  });

  test("is shown for an address of a photo if the scripts do not load", async ({ page }) => {
    await openWithoutScripts(page, "/gallery/?photo=ocean-beach");
    await filter(page, /^All/).click();
  });

  test("shows a photo that is alone in its kind as large as the window takes it", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/gallery/?category=garden");
    await expect(photos(page)).toHaveCount(1);
    // An upright one: its height is the limit, not the row's width.
    await expect
      .poll(async () => (await photos(page).boundingBox())!.height / 800)
      .toBeCloseTo(0.8, 2);
    const { width, height } = (await photos(page).boundingBox())!;
    expect(height).toBeGreaterThan(width);
  });

  test("leads from a photo to its type of ceremony, and from the type to its photos", async ({
    page,
  }) => {
    await page.goto("/gallery/?category=traditional");
    await hydrated(page);
    await photos(page).first().click();
    const dialog = page.getByRole("dialog", { name: "Photo, full screen" });
    await dialog.getByRole("link", { name: "Traditional Ceremony" }).click();
    await expect(page).toHaveURL(/\/services\/#traditional$/);
    await expect(page.getByRole("heading", { name: "Traditional", exact: true })).toBeInViewport();
    await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");

    await expect(page.getByRole("link", { name: /^Gallery: / })).toHaveText([
      "Gallery: Traditional Ceremony",
      "Gallery: Multicultural Ceremony",
      "Gallery: LGBTQ+ Ceremony",
      "Gallery: Intimate Ceremony",
    ]);
    await page.getByRole("link", { name: "Gallery: Intimate Ceremony" }).click();
    await expect(page).toHaveURL(/\/gallery\/\?category=intimate$/);
    await expect(photos(page)).toHaveCount(2);
  });

  test("names a kind without its type of ceremony, and links nowhere", async ({ page }) => {
    await page.goto("/gallery/?photo=ocean-beach");
    const dialog = page.getByRole("dialog", { name: "Photo, full screen" });
    await expect(dialog.getByText("Beach Ceremony")).toBeVisible();
    await expect(dialog.getByRole("link")).toHaveCount(0);
  });

  test("stays where it is scrolled while the photos change", async ({ page }) => {
    await page.goto("/gallery/");
    await filters(page).evaluate((bar) => window.scrollTo(0, bar.getBoundingClientRect().top - 90));
    const before = await page.evaluate(() => window.scrollY);
    for (const name of [/^Garden/, /^Beach/, /^All/]) {
      await filter(page, name).click();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
    }
  });

  test("leaves the gallery by the Back button after a filter, and comes back to the same filter", async ({
    page,
  }) => {
    await page.goto("/about/");
    await page.goto("/gallery/");
    await filter(page, /^Beach/).click();
    await filter(page, /^Rustic/).click();
    await expect(page).toHaveURL(/category=rustic$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/about\/$/);
    await page.goForward();
    await expect(photos(page)).toHaveCount(2);
  });

  test("shows the caption under the pointer and under the keyboard's focus", async ({ page }) => {
    await page.goto("/gallery/?category=beach");
    const first = photos(page).first();
    const caption = first.getByText("Beach Ceremony");
    const opacity = () => caption.evaluate((kind) => getComputedStyle(kind.parentElement!).opacity);
    await expect(photos(page)).toHaveCount(2);
    await expect.poll(opacity).toBe("0");
    await first.hover();
    await expect.poll(opacity).toBe("1");
    await page.mouse.move(0, 0);
    await expect.poll(opacity).toBe("0");
    await filter(page, /^Rustic/).focus();
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await expect.poll(opacity).toBe("1");
  });

  test("fetches the lightbox only once a photo is near to be opened", async ({ page }) => {
    await page.goto("/gallery/", { waitUntil: "networkidle" });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await photos(page).first().hover();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  test("has filters that a finger can press in every window", async ({ page }) => {
    await page.goto("/gallery/");
    for (const width of [320, 375, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const sides = await filters(page)
        .getByRole("button")
        .evaluateAll((buttons) =>
          buttons.flatMap((button) => {
            const box = button.getBoundingClientRect();
            return [box.width, box.height];
          }),
        );
      expect(sides.length).toBeGreaterThan(0);
      expect(Math.min(...sides), `${width} px`).toBeGreaterThanOrEqual(44);
    }
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`has no accessibility problem that axe finds, ${colorScheme}, captions shown`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/gallery/?category=beach");
      await expect(photos(page)).toHaveCount(2);
      await photos(page).first().hover();
      expect(await violations(page)).toEqual([]);
    });
  }
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

for (const [which, scripts] of [
  ["all scripts of the page", /(<script\b[^>]*>)/g],
  ["the one that loads the others", /(<script data-scripts[^>]*>)/],
] as const) {
  test(`where a proxy rewrites ${which}, so that the policy refuses them, no filter stands there dead`, async ({
    page,
  }) => {
    await page.route("/gallery/", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(scripts, "$1/* rewritten */");
      await route.fulfill({ response, body });
    });
    await page.goto("/gallery/");
    await expect(photos(page)).toHaveCount(17);
    await expect(filters(page)).toBeHidden();
  });
}

test.describe("the gallery without script", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all photos and their captions, links to large files, and hides the filters", async ({
    page,
    request,
  }) => {
    await page.goto("/gallery/?category=beach");
    await expect(photos(page)).toHaveCount(17);
    await expect(filters(page)).toBeHidden();
    const href = await photos(page).first().getAttribute("href");
    const file = await request.get(href!);
    expect(file.headers()["content-type"]).toMatch(/^image\//);
  });
});
