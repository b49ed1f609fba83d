import { test as base, type Page } from "@playwright/test";

/**
 * For tests of pages alone: they share a window with the tests before them that have the same
 * settings, because a new one takes twice as long to show a page. What would stay in it (the clock,
 * scripts for every page, the size of the text) belongs in one of `context.newPage()`.
 */
export const test = base.extend<object, { windows: Map<string, Page> }>({
  windows: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads off the pattern which fixtures it needs
    async ({}, provide) => {
      const windows = new Map<string, Page>();
      await provide(windows);
      for (const page of windows.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
  page: async (
    {
      browser,
      windows,
      baseURL,
      bypassCSP,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      viewport,
    },
    provide,
  ) => {
    const settings = {
      ...contextOptions,
      baseURL,
      bypassCSP,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
    };
    const key = JSON.stringify(settings);
    const newPage = async () => (await browser.newContext({ ...settings, viewport })).newPage();
    const page = windows.get(key) ?? (await newPage());
    windows.set(key, page);
    // Gatsby keeps there how far a visitor has scrolled.
    if (page.url().startsWith("http")) await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    if (viewport) await page.setViewportSize(viewport);
    const { reducedMotion = "no-preference" } = contextOptions;
    await page.emulateMedia({ media: null, colorScheme: "light", reducedMotion });
    await page.mouse.move(0, 0);
    await provide(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});
