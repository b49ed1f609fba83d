import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { worstContrasts } from "../support/contrast";
import { ringContrasts } from "../support/ring";
import { test } from "../support/shared-page";
import { everyPage, hydrated, scrollThrough, scrollTo } from "../support/site";

/** A desktop in light colours and a phone in dark ones: pages take turns, and share what they are made of. */
const WINDOWS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

for (const [index, { name, path }] of everyPage.entries()) {
  const { colorScheme, width } = WINDOWS[index % 2]!;

  test(`nobody is shut out of ${name}, and the keyboard's focus is seen, ${colorScheme} at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path);
    await hydrated(page);
    await scrollThrough(page);
    const rings = await ringContrasts(page);
    expect(rings.length).toBeGreaterThan(8);
    expect(rings.filter(({ contrast }) => contrast < 3)).toEqual([]);
    for (const summary of await page.locator("summary").all()) await summary.click();
    expect(await violations(page)).toEqual([]);
  });
}

const HEADER = "header:not(main header)";

/** What of the header can hardly be seen: words of less contrast than 4.5, focus rings of less than 3. */
async function faintIn(page: Page) {
  const words = await worstContrasts(page, `${HEADER} :is(a, button) span`);
  const rings = await ringContrasts(page, HEADER);
  expect(Math.min(words.length, rings.length)).toBeGreaterThan(6);
  return [
    ...words.filter(({ contrast }) => contrast < 4.5),
    ...rings.filter(({ contrast }) => contrast < 3),
  ];
}

test.describe("the header", () => {
  // Its words are made transparent, to see what is behind them.
  test.use({ bypassCSP: true });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`the open menu of a phone shuts nobody out, and shows its words and the focus, ${colorScheme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/");
      await hydrated(page);
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await faintIn(page)).toEqual([]);
    });

    test(`the header over a scrolled page shows its words and the focus, ${colorScheme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 812 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/");
      await hydrated(page);
      await scrollTo(page, 400);
      await expect(page.getByRole("banner")).toHaveAttribute("data-scrolled", "true");
      expect(await faintIn(page)).toEqual([]);
    });
  }
});

test("a control without a focus ring is named", async ({ page }) => {
  await page.setContent(`<style>a { outline: none }</style><a href="/">No ring</a>`);
  expect(await ringContrasts(page)).toEqual([{ name: "A No ring", contrast: 1 }]);
});
