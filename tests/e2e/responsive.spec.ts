import { expect, type Page } from "@playwright/test";
import { test } from "../support/shared-page";
import { hydrated, NOT_FOUND, pages } from "../support/site";
import { doubleText } from "../support/text-size";

const everyPage = [...pages, { name: "The 404 page", path: NOT_FOUND }];

/** All that is folded away is part of the page too. */
const unfold = (page: Page) =>
  page.locator("details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });

/** Words and controls that reach over the window's edges. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const outside = [
      ...document.querySelectorAll(
        "h1, h2, h3, p, a, button, summary, li, dd, dt, label, input, textarea",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // What a screen reader alone reads is one pixel wide; the skip link waits above the window.
        return width > 1 && (left < -1 || right > clientWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
    return [...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : []), ...outside];
  });

/** Resizing the window does what loading in that size does: no script of the site asks for it. */
async function expectFits(page: Page, text: string) {
  for (const width of [320, 375, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowing(page), `${text} at ${width} px`).toEqual([]);
  }
}

for (const { name, path } of everyPage) {
  test(`${name} fits every window, with ordinary text and with text twice the size`, async ({
    context,
  }) => {
    const page = await context.newPage();
    await page.goto(path);
    await hydrated(page);
    await unfold(page);
    await expectFits(page, "ordinary text");
    await doubleText(page);
    await expectFits(page, "text twice the size");
  });
}

test.describe("for a finger", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  for (const { name, path } of everyPage) {
    test(`everything to press on ${name} is large enough`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      const targets = await page.evaluate(() => {
        /** Links within a sentence are as high as their line, and may be. */
        const inSentence = (element: Element) =>
          getComputedStyle(element).display === "inline" &&
          element.parentElement!.textContent.trim() !== element.textContent.trim();
        return [...document.querySelectorAll("a, button, summary, input, textarea")]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => !inSentence(element))
          .map((element) => {
            const { width, height } = element.getBoundingClientRect();
            const main = element.matches(
              "button, summary, input, textarea, footer a, header a, aside a",
            );
            const name = element.getAttribute("name") ?? element.textContent.trim().slice(0, 40);
            return { name, width, height, least: main ? 44 : 24 };
          });
      });
      const small = targets.filter(({ width, height, least }) => Math.min(width, height) < least);
      expect(small).toEqual([]);
    });
  }

  test("the menu's links are large enough", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Menu" }).tap();
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) {
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe("a visitor who asked for less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const { name, path } of everyPage) {
    test(`sees nothing move on ${name}`, async ({ page }) => {
      await page.goto(path);
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll("*")]
          .filter((element) => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            return (
              animationName !== "none" ||
              transitionDuration.split(", ").some((duration) => Number.parseFloat(duration) > 0)
            );
          })
          .map((element) => `${element.tagName}.${element.getAttribute("class")}`),
      );
      expect(moving).toEqual([]);
    });
  }
});
