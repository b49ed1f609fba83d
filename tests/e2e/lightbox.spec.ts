import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { test } from "../support/shared-page";
import { hydrated } from "../support/site";

const photo = (page: Page, name: RegExp) =>
  page.getByRole("main").getByRole("list").getByRole("link", { name });
const ARCH = /^A driftwood arch/;
const RINGS = /^Two gold rings in a white scallop/;
const BARN = /^A barn with string lights/;

const lightbox = (page: Page) => page.getByRole("dialog", { name: "Photo, full screen" });
const caption = (page: Page) => lightbox(page).getByRole("status");
const button = (page: Page, name: string) => lightbox(page).getByRole("button", { name });
const slide = (page: Page) =>
  lightbox(page).locator('[role="group"]:not([inert])').getByRole("img", { name: /./ });

/** Until the page's script has taken over, a photo's link leads to its file. */
async function goto(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
}

/** Open, listening to the keyboard, and no longer on its way out of the thumbnail. */
async function opened(page: Page, place: string) {
  await expect(caption(page)).toContainText(place);
  await expect(lightbox(page).locator(":focus")).toHaveCount(1);
  await expect
    .poll(() => lightbox(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length))
    .toBe(0);
}

async function openBeach(page: Page) {
  await goto(page, "/gallery/?category=beach");
  await photo(page, ARCH).click();
  await opened(page, "1 of 2");
}

/** The scale that the zoom gives the photo. */
const scale = (page: Page) =>
  slide(page).evaluate((image) => {
    const frame = image.closest('[role="group"]')!;
    return image.getBoundingClientRect().width / frame.clientWidth;
  });

test.describe("the lightbox", () => {
  test("opens on the photo, modal, with its caption and place, and in the address", async ({
    page,
  }) => {
    await goto(page, "/gallery/");
    await photo(page, ARCH).click();
    await expect(lightbox(page)).toHaveAttribute("aria-modal", "true");
    await expect(caption(page)).toContainText("3 of 17");
    await expect(caption(page)).toContainText("A driftwood arch with ivory drapes");
    await expect(caption(page)).toContainText("Beach Ceremony");
    await expect(page).toHaveURL(/\/gallery\/\?photo=ocean-beach$/);
    const box = await lightbox(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
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
    await page.waitForTimeout(600);
    await expect(lightbox(page)).toBeVisible();
    await button(page, "Close").click();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(photo(page, ARCH)).toBeFocused();
    await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);

    await photo(page, ARCH).click();
    await opened(page, "1 of 2");
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);

    // In the corner is the edge around the slide, then the slide around the photo, the space between
    // two slides on either side, and the band beside the caption.
    await page.setViewportSize({ width: 1600, height: 700 });
    for (const [x, y] of [
      [8, 8],
      [110, 200],
      [40, 200],
      [1560, 200],
      [200, 640],
    ] as const) {
      await photo(page, ARCH).click();
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
      [1580, 1540],
    ] as const) {
      await page.mouse.move(from, from === 800 ? 590 : 200);
      await page.mouse.down();
      await page.mouse.move(to, from === 800 ? 640 : 200, { steps: 4 });
      await page.mouse.up();
      await page.waitForTimeout(400);
      await expect(lightbox(page)).toBeVisible();
    }
  });

  test("goes through the chosen kind alone, by button and arrow key, round and round", async ({
    page,
  }) => {
    await openBeach(page);
    await button(page, "Next photo").click();
    await expect(caption(page)).toContainText("2 of 2");
    await expect(page).toHaveURL(/category=beach&photo=driftwood-shells$/);
    await page.keyboard.press("ArrowRight");
    await expect(caption(page)).toContainText("1 of 2");
    await page.keyboard.press("ArrowLeft");
    await expect(caption(page)).toContainText("2 of 2");
    await expect(slide(page)).toHaveAccessibleName(RINGS);
    await button(page, "Previous photo").click();
    await expect(caption(page)).toContainText("1 of 2");
  });

  test("moves the focus to the photo that was seen last", async ({ page }) => {
    await goto(page, "/gallery/");
    await photo(page, ARCH).click();
    await opened(page, "3 of 17");
    for (const place of ["4 of 17", "5 of 17", "6 of 17", "7 of 17"]) {
      await page.keyboard.press("ArrowRight");
      await expect(caption(page)).toContainText(place);
    }
    await button(page, "Close").click();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(photo(page, BARN)).toBeFocused();
    await expect(photo(page, BARN)).toBeInViewport();
  });

  test("closes by the Back button without leaving or jumping, and opens by Forward", async ({
    page,
  }) => {
    await page.goto("/about/");
    await page.getByRole("banner").getByRole("link", { name: "Gallery" }).click();
    await photo(page, ARCH).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await photo(page, ARCH).click();
    await opened(page, "3 of 17");
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery\/$/);
    await expect(photo(page, ARCH)).toBeFocused();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);

    await page.goForward();
    await opened(page, "3 of 17");
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/about\/$/);
  });

  test("moves the focus to the photo that was seen last after the Back button too", async ({
    page,
  }) => {
    await goto(page, "/gallery/");
    await photo(page, ARCH).click();
    await opened(page, "3 of 17");
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("ArrowRight");
      await expect(caption(page)).toContainText(`${step + 4} of 17`);
    }
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);
    const last = photo(page, /^A small round table/);
    await expect(last).toBeFocused();
    await page.waitForTimeout(300);
    await expect(last).toBeInViewport();
  });

  test("does not leave the page when it is closed twice", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openBeach(page);
    await page.evaluate(() => {
      const close = document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Close"]');
      close?.click();
      close?.click();
    });
    await expect(lightbox(page)).toHaveCount(0);
    await page.waitForTimeout(300);
    await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);
  });

  test("has an address that opens the photo, and closes to the gallery", async ({ page }) => {
    await goto(page, "/gallery/?category=beach&photo=driftwood-shells");
    await expect(caption(page)).toContainText("2 of 2");
    await button(page, "Close").click();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);
    await expect(photo(page, RINGS)).toBeFocused();
  });

  test("stays closed for a photo that the gallery does not have", async ({ page }) => {
    await goto(page, "/gallery/?photo=nowhere");
    await expect(photo(page, ARCH)).toBeVisible();
    await page.waitForTimeout(300);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("has no buttons to go on where the kind has one photo", async ({ page }) => {
    await goto(page, "/gallery/?category=garden&photo=garden-pergola");
    await opened(page, "1 of 1");
    await expect(button(page, "Next photo")).toHaveCount(0);
    await expect(button(page, "Previous photo")).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(caption(page)).toContainText("1 of 1");
  });

  test("zooms by button, key, wheel and double click", async ({ page }) => {
    await openBeach(page);
    await expect(button(page, "Zoom in")).toBeEnabled();
    const fitted = await scale(page);
    await button(page, "Zoom in").click();
    await expect.poll(() => scale(page)).toBeGreaterThan(fitted * 1.4);
    await page.keyboard.press("-");
    await expect.poll(() => scale(page)).toBeCloseTo(fitted, 1);
    await slide(page).hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(() => scale(page)).toBeGreaterThan(fitted * 1.2);
    await page.mouse.wheel(0, 800);
    await expect.poll(() => scale(page)).toBeCloseTo(fitted, 1);
    await slide(page).dblclick();
    await expect.poll(() => scale(page)).toBeGreaterThan(fitted * 1.4);
    await expect(lightbox(page)).toBeVisible();
  });

  test("preloads the photos before and after", async ({ page }) => {
    await goto(page, "/gallery/?category=modern&photo=modern-arch");
    await expect(caption(page)).toContainText("1 of 2");
    const neighbour = lightbox(page).locator('[inert] img[alt^="Rows of chairs"]').first();
    await expect
      .poll(() => neighbour.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThanOrEqual(1080);
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

  test("leaves a click with a modifier key to the browser", async ({ page }) => {
    await goto(page, "/gallery/");
    const tab = page.context().waitForEvent("page");
    await photo(page, ARCH).click({ modifiers: ["ControlOrMeta"] });
    await expect(await tab).toHaveURL(/ocean-beach\.webp$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("follows the link where its own script cannot be fetched", async ({ page }) => {
    await goto(page, "/gallery/");
    await page.route(/\.js$/, (route) => route.abort());
    await photo(page, ARCH).click();
    await expect(page).toHaveURL(/ocean-beach\.webp$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/gallery\/$/);
  });

  test("opens although its script could not be fetched ahead of need", async ({ page }) => {
    await goto(page, "/gallery/");
    await page.route(/\.js$/, (route) => route.abort());
    const failure = page.waitForEvent("requestfailed", (request) => /\.js$/.test(request.url()));
    await photo(page, ARCH).hover();
    await failure;
    await page.unroute(/\.js$/);
    await photo(page, ARCH).click();
    await opened(page, "3 of 17");
  });

  test("says that it is loading, and can be cancelled", async ({ page }) => {
    await goto(page, "/gallery/");
    await page.route(/\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.continue();
    });
    await photo(page, ARCH).click();
    await expect(page.getByText("Opening the photo…")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery\/$/);
    await expect(photo(page, ARCH)).toBeFocused();
  });

  test("holds the page behind still", async ({ page }) => {
    await goto(page, "/gallery/");
    await photo(page, ARCH).click();
    await opened(page, "3 of 17");
    const before = await page.evaluate(() => window.scrollY);
    await page.keyboard.press("End");
    await page.mouse.move(640, 100);
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  for (const { colorScheme, width } of [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ] as const) {
    test(`has no accessibility problem that axe finds at ${width} px, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await goto(page, "/gallery/?photo=barn");
      await expect(caption(page)).toContainText("7 of 17");
      await expect(slide(page)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  }
});

test.describe("the lightbox on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  type Point = { x: number; y: number };

  /** Fingers that glide from their first to their last places. */
  async function glide(page: Page, fingers: { from: Point; to: Point }[]) {
    const session = await page.context().newCDPSession(page);
    const at = (part: number) =>
      fingers.map(({ from, to }, id) => ({
        id,
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      }));
    const send = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : at(part),
      });
    await send("touchStart", 0);
    for (let step = 1; step <= 10; step += 1) {
      await send("touchMove", step / 10);
      await page.waitForTimeout(16);
    }
    await send("touchEnd", 1);
  }

  test("goes on by a swipe, zooms by a pinch and by a double tap, closes by a pull", async ({
    page,
  }) => {
    await goto(page, "/gallery/?category=beach");
    await photo(page, ARCH).tap();
    await opened(page, "1 of 2");
    await glide(page, [{ from: { x: 320, y: 330 }, to: { x: 60, y: 335 } }]);
    await expect(caption(page)).toContainText("2 of 2");
    await page.waitForTimeout(500);
    await glide(page, [{ from: { x: 60, y: 330 }, to: { x: 320, y: 335 } }]);
    await expect(caption(page)).toContainText("1 of 2");
    await page.waitForTimeout(500);

    const fitted = await scale(page);
    await glide(page, [
      { from: { x: 170, y: 330 }, to: { x: 60, y: 330 } },
      { from: { x: 205, y: 330 }, to: { x: 315, y: 330 } },
    ]);
    await expect.poll(() => scale(page)).toBeGreaterThan(fitted * 2);
    await expect(caption(page)).toContainText("1 of 2");
    await button(page, "Next photo").tap();
    await expect(caption(page)).toContainText("2 of 2");
    await expect.poll(() => scale(page)).toBeCloseTo(fitted, 1);

    await page.waitForTimeout(500);
    await page.touchscreen.tap(187, 330);
    await page.touchscreen.tap(187, 330);
    await expect.poll(() => scale(page)).toBeGreaterThan(fitted * 1.5);
    await button(page, "Previous photo").tap();
    await expect(caption(page)).toContainText("1 of 2");
    await page.waitForTimeout(500);

    await glide(page, [{ from: { x: 187, y: 300 }, to: { x: 190, y: 560 } }]);
    await expect(lightbox(page)).toHaveCount(0);
  });

  test("is whole and can be closed where the page is zoomed by a pinch", async ({ page }) => {
    await goto(page, "/gallery/");
    const session = await page.context().newCDPSession(page);
    const zoom = (pageScaleFactor: number) =>
      session.send("Emulation.setPageScaleFactor", { pageScaleFactor });
    /** Where the visitor sees it, in pixels of the screen. */
    const onScreen = (name: string | null) =>
      lightbox(page).evaluate((dialog, label) => {
        const element = label === null ? dialog : dialog.querySelector(`[aria-label="${label}"]`)!;
        const { left, top, width, height } = element.getBoundingClientRect();
        const { offsetLeft, offsetTop, scale } = window.visualViewport!;
        return [left - offsetLeft, top - offsetTop, width, height].map((length) =>
          Math.round(length * scale),
        );
      }, name);
    const whole = [0, 0, 375, 812];

    await photo(page, ARCH).tap();
    await opened(page, "3 of 17");
    const close = await onScreen("Close");
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);

    await zoom(3);
    await photo(page, RINGS).evaluate((link: HTMLElement) => {
      window.visualViewport!.addEventListener("scroll", () => link.click(), { once: true });
      link.scrollIntoView();
    });
    await opened(page, "13 of 17");
    expect(await page.evaluate(() => window.visualViewport!.scale)).toBe(3);
    expect(await onScreen(null)).toEqual(whole);
    expect(await onScreen("Close")).toEqual(close);
    await zoom(2);
    await expect.poll(() => onScreen(null)).toEqual(whole);
    // Playwright's own taps go by a page that is not zoomed.
    await button(page, "Close").evaluate((close: HTMLElement) => {
      const { left, top, width, height } = close.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (close.contains(hit)) close.click();
    });
    await expect(lightbox(page)).toHaveCount(0);
    await zoom(1);
  });

  test("a photo that is pulled down goes back into its thumbnail", async ({ page }) => {
    await goto(page, "/gallery/?category=beach");
    await photo(page, ARCH).tap();
    await opened(page, "1 of 2");
    const distance = lightbox(page).evaluate(async (dialog) => {
      const nextFrame = () => new Promise(requestAnimationFrame);
      const current = dialog.querySelector(".yarl__slide_current")!;
      while (current.getAnimations().length === 0) await nextFrame();
      // The library's own, which moves the photo back to the middle, begins with it.
      await nextFrame();
      for (const animation of dialog.getAnimations({ subtree: true })) {
        animation.currentTime = Number(animation.effect!.getComputedTiming().endTime) - 0.1;
      }
      const [photoTop, top] = [current, document.querySelector("#photo-ocean-beach")!].map(
        (element) => element.querySelector("img")!.getBoundingClientRect().top,
      );
      return Math.abs(photoTop! - top!);
    });
    await glide(page, [{ from: { x: 187, y: 300 }, to: { x: 190, y: 450 } }]);
    expect(await distance).toBeLessThan(5);
  });
});

test("a photo comes out of its thumbnail, and goes back into it", async ({ page }) => {
  await goto(page, "/gallery/");
  const distances = await page.evaluateHandle(() => {
    const found: number[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...parameters) {
      const animation = animate.apply(this, parameters);
      if (!this.matches(".yarl__slide_current")) return animation;
      // The moment at which the photo is in its thumbnail, however long the next frame takes.
      const { direction, endTime } = animation.effect!.getComputedTiming();
      animation.currentTime = direction === "reverse" ? Number(endTime) - 0.1 : 0;
      const [shown, thumbnail] = [this, document.querySelector("#photo-ocean-beach")!].map(
        (element) => element.querySelector("img")!.getBoundingClientRect(),
      );
      const edges = ["x", "y", "width", "height"] as const;
      found.push(Math.max(...edges.map((edge) => Math.abs(shown![edge] - thumbnail![edge]))));
      animation.currentTime = 0;
      return animation;
    };
    return found;
  });
  await photo(page, ARCH).click();
  await opened(page, "3 of 17");
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  const found = await distances.jsonValue();
  expect(found).toHaveLength(2);
  expect(Math.max(...found)).toBeLessThan(2);
});

test.describe("the lightbox for those who want less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("opens at once", async ({ page }) => {
    await openBeach(page);
    expect(
      await lightbox(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length),
    ).toBe(0);
  });
});
