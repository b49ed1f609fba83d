import { expect, test, type Page } from "@playwright/test";
import { everyPage, hydrated, pages, scrollTo, settings } from "../support/site";

/** Opens all questions, so that their answers are checked too. */
const unfold = (page: Page) =>
  page.locator("details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });

/** Returns texts and controls that overflow the viewport. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const outside = [
      ...document.querySelectorAll(
        "h1, h2, h3, p, a, button, summary, li, dd, dt, label, input, textarea, code",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      // Only the gallery's row of filters may scroll sideways.
      .filter((element) => !element.matches("[role=group] > [data-category]"))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // Text for screen readers only is one pixel wide; the skip link is above the viewport.
        return width > 1 && (left < -1 || right > clientWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
    return [...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : []), ...outside];
  });

for (const { name, path } of everyPage) {
  test(`${name} fits every width, even with text twice the size`, async ({ page }) => {
    const icon = page.getByRole("banner").getByRole("button", { name: "Menu" }).locator("svg");
    await page.goto(path);
    await hydrated(page);
    await unfold(page);
    const session = await page.context().newCDPSession(page);
    for (const [standard, iconSize] of [
      [16, "24px"],
      [32, "48px"],
    ] as const) {
      // Like the browser's own setting, this also affects media queries in em.
      await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: 13 } });
      await expect(page.locator("html")).toHaveCSS("font-size", `${standard}px`);
      for (const width of [320, 375, 740, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflowing(page), `${standard} px in ${width} px`).toEqual([]);
        if (width > 740) continue;
        await expect(icon).toHaveCSS("width", iconSize);
        await expect(icon).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

test("in a low window, nothing covers the page, and the menu opens", async ({ page }) => {
  for (const size of [
    { width: 740, height: 360 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/services/");
    await hydrated(page);
    await scrollTo(page, 900);
    await expect(page.getByRole("banner")).not.toBeInViewport();
    await expect(page.getByRole("complementary", { name: "Booking" })).not.toBeInViewport();

    await scrollTo(page, 15);
    // Without the bar at the bottom, the header has the link, if there is room.
    const booking = page.getByRole("banner").getByRole("link", { name: /^Request a Quote/ });
    await expect(booking).toBeVisible({ visible: size.width > 320 });
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(async () => {
      const header = (await page.getByRole("banner").boundingBox())!;
      const menu = (await page.getByRole("navigation", { name: "Main" }).boundingBox())!;
      expect(header.y).toBe(0);
      expect(Math.abs(menu.y - header.height)).toBeLessThanOrEqual(1);
    }).toPass();
    await expect(page.getByRole("button", { name: "Close" })).toBeInViewport();
  }
});

/** The longest name that the model allows. */
const BRAND = "June Park Ceremonies of Victoria and the Gulf Islands of B.C.".slice(0, 60);

test("a long name fits the header", async ({ page }) => {
  // Replaces the name in the page's data, so that React renders the header with the styles for a long
  // name, which the static page lacks.
  await page.route(/\/page-data\/sq\/d\//, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(settings.brandName, BRAND);
    await route.fulfill({ response, body });
  });
  await page.goto("/services/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: BRAND })).toBeVisible();
  for (const width of [320, 375, 740, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    // As high as with a short name, because the two or three lines are smaller.
    expect((await header.boundingBox())!.height, `${width} px`).toBeLessThanOrEqual(74);
    if (width < 1024) continue;
    const items = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(items).toHaveCount(pages.length);
    for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
  }
});
