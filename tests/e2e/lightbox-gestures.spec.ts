import { expect, test, type Page } from "@playwright/test";
import {
  ARCH,
  button,
  filter,
  lightbox,
  openBeach,
  opened,
  openGallery,
  photos,
} from "../support/gallery-page";

test.describe("the lightbox on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  type Point = { x: number; y: number };

  /** Moves a finger over the screen. */
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

  test("shows the next photo on a swipe, and closes on a pull", async ({ page }) => {
    await openGallery(page, "/gallery/?category=beach");
    await photos(page, ARCH).tap();
    await opened(page, "1 of 2");
    await swipe(page, { x: 320, y: 330 }, { x: 60, y: 335 });
    await opened(page, "2 of 2");
    await swipe(page, { x: 187, y: 300 }, { x: 190, y: 450 });
    await expect(lightbox(page)).toHaveCount(0);
  });
});

test("nothing moves for visitors who prefer reduced motion", async ({ page }) => {
  await page.addInitScript(() => {
    const recordMotion = () => (document.documentElement.dataset["moved"] = "");
    document.startViewTransition = () => {
      recordMotion();
      throw new Error("A transition has started.");
    };
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...parameters) {
      const animation = animate.apply(this, parameters);
      if (animation.effect!.getComputedTiming().duration !== 0) recordMotion();
      return animation;
    };
    addEventListener("transitionrun", recordMotion);
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openBeach(page);
  await button(page, "Zoom in").click();
  await expect(button(page, "Zoom out")).toBeEnabled();
  await button(page, "Next photo").click();
  await opened(page, "2 of 2");
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await filter(page, /^All/).click();
  await expect(photos(page)).toHaveCount(17);
  await expect(page.locator("html")).not.toHaveAttribute("data-moved");
});
