import { expect, test, type Page } from "@playwright/test";
import {
  ARCH,
  button,
  filter,
  filters,
  lightbox,
  opened,
  openGallery,
  photos,
  RINGS,
} from "../support/gallery-page";
import { nextFrames } from "../support/hold-data";

test.describe("the lightbox on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  type Point = { x: number; y: number };

  /** A finger that moves over the screen. */
  async function swipe(page: Page, from: Point, to: Point) {
    const session = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove", part: number) => {
      const point = {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      };
      return session.send("Input.dispatchTouchEvent", { type, touchPoints: [point] });
    };
    await send("touchStart", 0);
    for (let step = 1; step <= 10; step += 1) await send("touchMove", step / 10);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  test("goes on by a swipe, and closes by a pull", async ({ page }) => {
    await openGallery(page, "/gallery/?category=beach");
    await photos(page, ARCH).tap();
    await opened(page, "1 of 2");
    await swipe(page, { x: 320, y: 330 }, { x: 60, y: 335 });
    await opened(page, "2 of 2");
    await swipe(page, { x: 187, y: 300 }, { x: 190, y: 450 });
    await expect(lightbox(page)).toHaveCount(0);
  });

  test("leaves the photo to the browser where the page is zoomed", async ({ page }) => {
    await openGallery(page, "/gallery/");
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setPageScaleFactor", { pageScaleFactor: 3 });
    await expect.poll(() => page.evaluate(() => visualViewport!.scale)).toBe(3);
    // Playwright's own taps go by a page that is not zoomed.
    await photos(page, RINGS).evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/driftwood-shells\.webp$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/gallery\/$/);
  });
});

/**
 * From now on, what of the page moves, however short: the parts of its transitions, and "animation" for
 * any other movement.
 */
async function movementsFrom(page: Page): Promise<() => Promise<string[]>> {
  const movements = await page.evaluateHandle(() => {
    const found: string[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...parameters) {
      const animation = animate.apply(this, parameters);
      if (animation.effect!.getComputedTiming().duration !== 0) found.push("animation");
      return animation;
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations())
          found.push((effect as KeyframeEffect).pseudoElement ?? "animation");
      });
      return transition;
    };
    addEventListener("transitionrun", () => found.push("animation"));
    return found;
  });
  return () => movements.jsonValue();
}

/** Chooses a filter, opens a photo, zooms, goes on and closes it. @returns what has moved since */
async function movementsOfAVisit(page: Page) {
  await openGallery(page);
  await filters(page).evaluate((bar) => bar.scrollIntoView());
  const movements = await movementsFrom(page);
  await filter(page, /^Beach/).click();
  await expect(photos(page)).toHaveCount(2);
  await photos(page, ARCH).click();
  await opened(page, "1 of 2");
  await expect(button(page, "Zoom in")).toBeEnabled();
  await button(page, "Zoom in").click();
  await expect(button(page, "Zoom out")).toBeEnabled();
  await button(page, "Next photo").click();
  await opened(page, "2 of 2");
  await button(page, "Previous photo").click();
  await opened(page, "1 of 2");
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  return movements;
}

test("photos move, and not for visitors who want less motion", async ({ page }) => {
  const movements = await movementsOfAVisit(page);
  const count = async (what: string) => (await movements()).filter((each) => each === what).length;
  // For the filter, to open and to close; the last one begins once the lightbox is gone from the page.
  await expect.poll(() => count("::view-transition-group(photo-ocean-beach)")).toBe(3);
  expect(await count("animation")).toBeGreaterThanOrEqual(3);

  await page.emulateMedia({ reducedMotion: "reduce" });
  const still = await movementsOfAVisit(page);
  await nextFrames(page);
  expect(await still()).toEqual([]);
});
