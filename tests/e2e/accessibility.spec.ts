import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { worstContrasts } from "../support/contrast";
import { ringContrasts } from "../support/ring";
import { test } from "../support/shared-page";
import {
  complaintsOf,
  everyPage,
  hydrated,
  NOT_FOUND,
  scrollThrough,
  scrollTo,
} from "../support/site";

const WINDOWS = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;

for (const { name, path } of everyPage) {
  test(`${name} is accessible in light and dark colours, shows the keyboard's focus, asks no other site for anything, and logs no error`, async ({
    page,
    baseURL,
  }) => {
    const complaints = complaintsOf(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    for (const { colorScheme, width } of WINDOWS) {
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
    }
    expect(requests.filter((url) => /^http/.test(url) && !url.startsWith(baseURL!))).toEqual([]);
    // To the browser an unknown address is an error.
    const others = complaints.filter((complaint) => !complaint.includes(NOT_FOUND.slice(0, -1)));
    expect(others).toEqual([]);
  });
}

const HEADER = "header:not(main header)";

/** Words of the header with less contrast than 4.5, and focus rings with less than 3. */
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

  test("over a scrolled page shows its words and the focus", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 812 });
    await page.goto("/");
    await hydrated(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await scrollTo(page, 400);
      await expect(page.getByRole("banner")).toHaveAttribute("data-scrolled", "true");
      expect(await faintIn(page)).toEqual([]);
    }
  });

  test("with a phone's open menu is accessible, and shows its words and the focus", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page)).toEqual([]);
      expect(await faintIn(page)).toEqual([]);
    }
  });
});
