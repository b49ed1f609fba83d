import { expect, test, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { consoleErrorsOf, everyPage, hydrated, scrollThrough, scrollTo } from "../support/site";

/** Finds controls without a visible focus ring. */
async function withoutRing(page: Page, within = "body") {
  // Browsers draw the ring of an element that a script focuses only after a key press.
  await page.keyboard.press("Tab");
  return page.locator(within).evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>("a, button, summary, input, textarea")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        element.focus({ preventScroll: true });
        // A card draws the ring around its whole area.
        return [null, "::after"].every((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
          return outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2;
        });
      })
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 30)}`),
  );
}

/**
 * Finds touch targets less than 44 px wide or high. Skips links in running text, which are as high as their line, and
 * in cards, which they cover entirely.
 */
const smallTargets = () =>
  [...document.querySelectorAll<HTMLElement>("a, button, summary, input, textarea")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.tabIndex >= 0 && !element.closest("p, figcaption, dl, h3"))
    .filter((element) => {
      const { height, width } = element.getBoundingClientRect();
      return Math.min(height, width) < 44;
    })
    .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 30)}`);

/** Finds elements with a transition or an animation. */
const movingElements = () =>
  [...document.querySelectorAll("*")]
    .filter((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element);
      return animationName !== "none" || /[1-9]/.test(transitionDuration);
    })
    .map((element) => `${element.tagName}.${element.getAttribute("class")}`);

const VIEWPORTS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

for (const { name, path } of everyPage) {
  test(`${name} is accessible, shows focus, respects reduced motion, and logs no errors`, async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page);
    for (const { colorScheme, width } of VIEWPORTS) {
      await page.setViewportSize({ width, height: 812 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(page);
      await scrollThrough(page);
      expect(await withoutRing(page)).toEqual([]);
      expect(await page.evaluate(smallTargets)).toEqual([]);
      expect(await page.evaluate(movingElements)).toEqual([]);
      for (const summary of await page.locator("summary").all()) await summary.click();
      expect(await violations(page)).toEqual([]);
    }
    expect(consoleErrors).toEqual([]);
  });
}

test("the scrolled header and the open mobile menu are accessible", async ({ page }) => {
  async function expectAccessible() {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page)).toEqual([]);
      expect(await withoutRing(page, "header:not(main header)")).toEqual([]);
    }
  }
  await page.goto("/");
  await hydrated(page);
  await scrollTo(page, 400);
  await expect(page.getByRole("banner")).toHaveAttribute("data-scrolled", "true");
  await expectAccessible();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expectAccessible();
});
