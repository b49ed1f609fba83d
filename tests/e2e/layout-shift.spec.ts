import { expect, test } from "@playwright/test";
import { findBrowser } from "../support/browser";
import { launchOptions } from "../support/browser-settings";
import { hold } from "../support/hold-data";
import { hydrated, pageOf, scrollThrough } from "../support/site";

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

/** Each kind of layout once; the gallery, whose rows are made of pictures, in both windows. */
const VISITS = [
  { ...pageOf("home"), width: 375 },
  { ...pageOf("services"), width: 1280 },
  { ...pageOf("gallery"), width: 375 },
  { ...pageOf("gallery"), path: "/gallery/?category=garden", width: 1280 },
];

for (const { name, path, width } of VISITS) {
  test(`nothing on ${name} moves at ${width} px when pictures arrive`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    const letPicturesThrough = await hold(page, /\.(jpe?g|png|webp|avif)$/);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    // Lines break anew when a font takes its stand-in's place: that is not about pictures.
    await page.evaluate(async () => {
      // The browser fetches fonts once it lays the text out.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    });
    await scrollThrough(page);
    await letPicturesThrough();
    await hydrated(page);
    await scrollThrough(page);
    const decodeAll = (images: readonly HTMLImageElement[]) =>
      Promise.all(images.filter(({ currentSrc }) => currentSrc !== "").map((one) => one.decode()));
    // Where another file takes a picture's place just then, it is asked again.
    await expect(() => page.locator("img").evaluateAll(decodeAll)).toPass();
    await scrollThrough(page);
    const shifts = await page.evaluate(layoutShifts);
    // A font that takes its stand-in's place may move text by a fraction of a pixel.
    expect(shifts.filter(({ value }) => value >= 0.001)).toEqual([]);
  });
}
