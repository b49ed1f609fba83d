import { expect } from "@playwright/test";
import { findBrowser } from "../support/browser";
import { launchOptions } from "../support/browser-settings";
import { test } from "../support/shared-page";
import { hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

// The whole browser: its shell paints at once, before fonts that came with the page are ready.
test.use({ launchOptions: { ...launchOptions, executablePath: findBrowser() } });

interface LayoutShift {
  readonly hadRecentInput: boolean;
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What has moved since the page was opened, and by how much. */
function layoutShifts() {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "layout-shift", buffered: true });
  return (observer.takeRecords() as unknown as LayoutShift[])
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .map(({ value, sources }) => ({
      value,
      text: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? node?.nodeName),
    }));
}

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 812 } });

    for (const { name, path } of [...pages, { name: "The 404 page", path: NOT_FOUND }]) {
      test(`nothing on ${name} moves while slow pictures arrive`, async ({ page }) => {
        await page.route(/\.(jpe?g|png|webp|avif)$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await route.continue();
        });
        await page.goto(path);
        await hydrated(page);
        await scrollThrough(page);
        await page.waitForLoadState("networkidle");
        await scrollThrough(page);
        const shifts = await page.evaluate(layoutShifts);
        // A font that takes its stand-in's place may move text by a fraction of a pixel.
        expect(shifts.filter(({ value }) => value >= 0.001)).toEqual([]);
      });
    }
  });
}
