import { expect } from "@playwright/test";
import { violations } from "../support/axe";
import {
  ARCH,
  button,
  caption,
  filter,
  lightbox,
  movements,
  openBeach,
  opened,
  openGallery,
  photos,
  place,
  RINGS,
  slide,
} from "../support/gallery-page";
import { test } from "../support/shared-page";
import { hydrated } from "../support/site";

test.describe("the lightbox", () => {
  test("opens on the photo, modal, over a page that keeps still, with its caption and place, and in the address", async ({
    page,
  }) => {
    await openGallery(page, "/gallery/");
    await photos(page, ARCH).click();
    await expect(lightbox(page)).toHaveAttribute("aria-modal", "true");
    await expect(place(page)).toHaveText("3 of 17");
    await expect(caption(page)).toContainText("A driftwood arch with ivory drapes");
    await expect(caption(page)).toContainText("Beach Ceremony");
    await expect(page).toHaveURL(/\/gallery\/\?photo=ocean-beach$/);
    await expect
      .poll(() => lightbox(page).boundingBox())
      .toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
    await expect(page.getByRole("main")).toHaveCount(0);
    expect(
      await page.evaluate(() => document.querySelector("main")!.closest("[inert]") !== null),
    ).toBe(true);
  });

  test("closes by its button, by Escape and by the backdrop, and not by a click on the photo", async ({
    page,
  }) => {
    await openBeach(page);
    await slide(page).click();
    await expect(place(page)).toBeVisible();
    await button(page, "Close").click();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(photos(page, ARCH)).toBeFocused();
    await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);

    await photos(page, ARCH).click();
    await opened(page, "1 of 2");
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    await expect(photos(page, ARCH)).toBeFocused();

    // Above the photo, and on either side of it.
    await page.setViewportSize({ width: 1600, height: 700 });
    for (const [x, y] of [
      [800, 20],
      [110, 200],
      [1500, 480],
    ] as const) {
      await photos(page, ARCH).click();
      await opened(page, "1 of 2");
      await page.mouse.click(x, y);
      await expect(lightbox(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);
    }
  });

  test("stays open while text of the caption is selected, and for a swipe beside the photo", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1600, height: 700 });
    await openBeach(page);
    for (const [from, to] of [
      [800, 300],
      [1400, 1360],
    ] as const) {
      await page.mouse.move(from, from === 800 ? 650 : 200);
      await page.mouse.down();
      await page.mouse.move(to, from === 800 ? 680 : 200, { steps: 4 });
      await page.mouse.up();
      // A lightbox that closes does not stop moving before it is gone.
      await expect.poll(() => movements(page)).toBe(0);
      await expect(lightbox(page)).toBeVisible();
    }
  });

  test("goes round the photos of the chosen kind by button and arrow key, and has no buttons for a single one", async ({
    page,
  }) => {
    await openBeach(page);
    await button(page, "Next photo").click();
    await expect(place(page)).toHaveText("2 of 2");
    await expect(page).toHaveURL(/category=beach&photo=driftwood-shells$/);
    await page.keyboard.press("ArrowRight");
    await expect(place(page)).toHaveText("1 of 2");
    await page.keyboard.press("ArrowLeft");
    await expect(place(page)).toHaveText("2 of 2");
    await expect(slide(page)).toHaveAccessibleName(RINGS);
    await button(page, "Previous photo").click();
    await expect(place(page)).toHaveText("1 of 2");

    await openGallery(page, "/gallery/?category=garden&photo=garden-pergola");
    await opened(page, "1 of 1");
    await expect(button(page, "Next photo")).toHaveCount(0);
    await expect(button(page, "Previous photo")).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(place(page)).toHaveText("1 of 1");
  });

  test("closes by the Back button without leaving or jumping, and opens by Forward", async ({
    page,
  }) => {
    await page.goto("/about/");
    await hydrated(page);
    await page.getByRole("banner").getByRole("link", { name: "Gallery" }).click();
    await photos(page, ARCH).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await photos(page, ARCH).click();
    await opened(page, "3 of 17");
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery\/$/);
    await expect(photos(page, ARCH)).toBeFocused();
    await page.goForward();
    await opened(page, "3 of 17");
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    await page.goBack();
    await expect(page).toHaveURL(/\/about\/$/);
  });

  test("closes by the Back button to the photo that was seen last, focused and in view", async ({
    page,
  }) => {
    await openGallery(page, "/gallery/");
    await photos(page, ARCH).click();
    await opened(page, "3 of 17");
    for (let step = 1; step <= 12; step += 1) {
      await page.keyboard.press("ArrowRight");
      await expect(place(page)).toHaveText(`${step + 3} of 17`);
    }
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);
    const last = photos(page, /^A small round table/);
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
  });

  test("opens by its address with the photos beside it loaded ahead, closes to the gallery, and stays closed for an unknown photo", async ({
    page,
  }) => {
    await openGallery(page, "/gallery/?category=modern&photo=modern-arch");
    await opened(page, "1 of 2");
    const neighbour = lightbox(page).locator('[inert] img[alt^="Rows of chairs"]').first();
    await expect
      .poll(() => neighbour.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThanOrEqual(1080);
    await button(page, "Close").click();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery\/\?category=modern$/);

    await openGallery(page, "/gallery/?photo=nowhere");
    await filter(page, /^Beach/).click();
    await expect(photos(page, RINGS)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("keeps the keyboard within, on targets of 44 px with a visible ring", async ({ page }) => {
    await openBeach(page);
    const seen: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { width, height } = element.getBoundingClientRect();
        return {
          name: element.getAttribute("aria-label"),
          side: Math.min(width, height),
          ring: getComputedStyle(element).outlineStyle,
          within: element.closest('[role="dialog"]') !== null,
        };
      });
      // Past the last button the focus is the browser's own.
      if (!focused?.name) continue;
      seen.push(focused.name);
      expect(focused).toMatchObject({ ring: "solid", within: true });
      expect(focused.side).toBeGreaterThanOrEqual(44);
    }
    expect(seen).toEqual(
      expect.arrayContaining(["Zoom in", "Close", "Previous photo", "Next photo"]),
    );
  });

  test("says who took the photo, where that is known, and is accessible on a phone in dark colours", async ({
    page,
  }) => {
    await page.route("**/page-data/gallery/page-data.json*", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        '"photographer":null',
        '"photographer":"Ana Silva"',
      );
      await route.fulfill({ response, body });
    });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 375, height: 800 });
    await openGallery(page, "/gallery/?photo=barn");
    await opened(page, "7 of 17");
    await expect(caption(page)).toContainText("Ana Silva");
    expect(await violations(page)).toEqual([]);
  });
});
