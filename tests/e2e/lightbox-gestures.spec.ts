import { expect, type Page } from "@playwright/test";
import {
  ARCH,
  button,
  caption,
  lightbox,
  openBeach,
  opened,
  openGallery,
  photos,
  RINGS,
  slide,
} from "../support/gallery-page";
import { test } from "../support/shared-page";

/** The scale that the zoom gives the photo. */
const scale = (page: Page) =>
  slide(page).evaluate((image) => {
    const frame = image.closest('[role="group"]')!;
    return image.getBoundingClientRect().width / frame.clientWidth;
  });

/** Two clicks or taps count as a double one by the time between them, which is none here. */
async function atOnce(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => {
    Object.defineProperty(Event.prototype, "timeStamp", { configurable: true, value: 60_000 });
  });
  await act();
}

/**
 * How far a photo's edges are from its thumbnail's at the moment of each animation that is the nearest
 * to it, in pixels. Animations that begin are asked for that moment at once: no frame has to show it.
 *
 * @returns what has been found so far
 */
async function distancesFrom(page: Page, thumbnail: string): Promise<() => Promise<number[]>> {
  const distances = await page.evaluateHandle((link) => {
    const found: number[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...parameters) {
      const animation = animate.apply(this, parameters);
      // The library's own moves all slides back to their place.
      if (!this.matches(".yarl__slide_current, .yarl__carousel")) return animation;
      const slide = document.querySelector(".yarl__slide_current")!;
      const isOpening = animation.effect!.getComputedTiming().direction === "normal";
      const parts = [...slide.getAnimations(), ...slide.parentElement!.getAnimations()];
      for (const each of parts) {
        const end = Number(each.effect!.getComputedTiming().endTime) - 0.1;
        each.currentTime = isOpening && each === animation && this === slide ? 0 : end;
      }
      const [shown, small] = [slide, document.querySelector(link)!].map((element) =>
        element.querySelector("img")!.getBoundingClientRect(),
      );
      const edges = ["x", "y", "width", "height"] as const;
      found.push(Math.max(...edges.map((edge) => Math.abs(shown![edge] - small![edge]))));
      for (const each of parts) each.currentTime = 0;
      return animation;
    };
    return found;
  }, thumbnail);
  return () => distances.jsonValue();
}

test("the lightbox zooms by button, key, wheel and double click", async ({ page }) => {
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
  await atOnce(page, () => slide(page).dblclick());
  await expect.poll(() => scale(page)).toBeGreaterThan(fitted * 1.4);
  await expect(lightbox(page)).toBeVisible();
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
    for (let step = 1; step <= 10; step += 1) await send("touchMove", step / 10);
    await send("touchEnd", 1);
  }

  test("goes on by a swipe, zooms by a pinch and by a double tap, and a pull takes it back into its thumbnail", async ({
    page,
  }) => {
    await openGallery(page, "/gallery/?category=beach");
    await photos(page, ARCH).tap();
    await opened(page, "1 of 2");
    await glide(page, [{ from: { x: 320, y: 330 }, to: { x: 60, y: 335 } }]);
    await opened(page, "2 of 2");
    await glide(page, [{ from: { x: 60, y: 330 }, to: { x: 320, y: 335 } }]);
    await opened(page, "1 of 2");

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

    await opened(page, "2 of 2");
    await atOnce(page, async () => {
      await page.touchscreen.tap(187, 330);
      await page.touchscreen.tap(187, 330);
    });
    await expect.poll(() => scale(page)).toBeGreaterThan(fitted * 1.5);
    await button(page, "Previous photo").tap();
    await opened(page, "1 of 2");

    const distances = await distancesFrom(page, "#photo-ocean-beach");
    await glide(page, [{ from: { x: 187, y: 300 }, to: { x: 190, y: 450 } }]);
    await expect(lightbox(page)).toHaveCount(0);
    expect((await distances()).at(-1)).toBeLessThan(5);
  });

  test("is whole and can be closed where the page is zoomed by a pinch", async ({ page }) => {
    await openGallery(page, "/gallery/");
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

    await photos(page, ARCH).tap();
    await opened(page, "3 of 17");
    const close = await onScreen("Close");
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);

    await zoom(3);
    await photos(page, RINGS).evaluate((link: HTMLElement) => {
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
});

test("a photo comes out of its thumbnail, and goes back into it", async ({ page }) => {
  await openGallery(page, "/gallery/");
  const distances = await distancesFrom(page, "#photo-ocean-beach");
  await photos(page, ARCH).click();
  await opened(page, "3 of 17");
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  const found = await distances();
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
