import { expect, test, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { contrast } from "../support/contrast-ratio";
import { complaintsOf, everyPage, hydrated, scrollThrough, scrollTo } from "../support/site";

/** The focus ring of every control within an element, and the colours of what is around it. */
const ringsOf = (page: Page, within: string) =>
  page.locator(within).evaluate((root) => {
    const toRgb = (color: string) => color.match(/[\d.]+/g)!.map(Number);
    const isOpaque = (color: string) => toRgb(color)[3] !== 0;
    return [...root.querySelectorAll<HTMLElement>("a, button, summary, input, textarea")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches("a[href='#main']"))
      .map((element) => {
        element.focus({ preventScroll: true });
        const own = getComputedStyle(element);
        // The ring of a card is drawn around all of it.
        const style = own.outlineStyle === "none" ? getComputedStyle(element, "::after") : own;
        let behind = element.parentElement!;
        while (!isOpaque(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement!;
        const header = element.closest("header");
        return {
          name: `${element.tagName} ${element.textContent.trim().slice(0, 30)}`,
          width: style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth),
          color: toRgb(style.outlineColor),
          background: toRgb(getComputedStyle(behind).backgroundColor),
          headerText: header && toRgb(getComputedStyle(header).color),
        };
      });
  });

/** Finds controls whose focus ring is missing, or has too little contrast to be seen. */
async function faintRings(page: Page, within = "body") {
  // What a script focuses shows its ring only after a key was pressed.
  await page.keyboard.press("Tab");
  const rings = await ringsOf(page, within);
  expect(rings.length).toBeGreaterThan(6);
  return rings.filter(({ width, color, background, headerText }) => {
    // Over a photo the ring has the colour of the text, which hero.spec.ts compares with the photo.
    const isAsText = headerText?.join() === color.join();
    return width < 2 || (!isAsText && contrast(color, background) < 3);
  });
}

const WINDOWS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

for (const { name, path } of everyPage) {
  test(`${name} is accessible, shows the focus, and logs no error`, async ({ page }) => {
    const complaints = complaintsOf(page);
    for (const { colorScheme, width } of WINDOWS) {
      await page.setViewportSize({ width, height: 812 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(page);
      await scrollThrough(page);
      expect(await faintRings(page)).toEqual([]);
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
      expect(await faintRings(page, "header:not(main header)")).toEqual([]);
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
