import { expect, test, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { complaintsOf, everyPage, hydrated, scrollThrough, scrollTo } from "../support/site";

/** Finds controls that look the same with the focus and without it. */
async function withoutRing(page: Page, within = "body") {
  // An element that a script focuses shows its ring only after a key was pressed.
  await page.keyboard.press("Tab");
  return page.locator(within).evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>("a, button, summary, input, textarea")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        element.focus({ preventScroll: true });
        // The ring of a card is drawn around all of it.
        return [null, "::after"].every((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
          return outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2;
        });
      })
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 30)}`),
  );
}

/**
 * Finds controls on which a finger could miss: less than 44 px wide or high. A link in a text is as high as its line,
 * and that of a card covers all of it.
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

const WINDOWS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

for (const { name, path } of everyPage) {
  test(`${name} is accessible, shows the focus, keeps still, and logs no error`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    for (const { colorScheme, width } of WINDOWS) {
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
    expect(complaints).toEqual([]);
  });
}

test("the scrolled header and a phone's open menu are accessible", async ({ page }) => {
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
