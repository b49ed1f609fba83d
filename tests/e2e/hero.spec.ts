import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { worstContrasts } from "../support/contrast";
import { test } from "../support/shared-page";
import { hydrated, pageOf, pages, pictureDecoded, scrollTo } from "../support/site";

/** The text over the photo: the header's, and the hero's that has no surface of its own. */
const WORDS = [
  "body > * [data-scrolled] a:not(nav *)",
  "[data-scrolled] > div > button",
  "[data-scrolled] nav a span",
  "main header h1",
  "main header p",
  "main header a[href^='/']",
].join(", ");

// Colours that are on their way to others would be measured.
// To measure the photo alone, the test hides the text by a style of its own, past the policy.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

for (const { name, path, heading } of pages) {
  test(`the text over the photo of ${name} can be read over its brightest pixel, and its photo comes first`, async ({
    page,
  }) => {
    await page.goto(path);
    await hydrated(page);
    const photo = page.locator("main header img");
    await expect(photo).toHaveAttribute("fetchpriority", "high");
    await expect(photo).toHaveAttribute("loading", "eager");
    await expect(page.locator("main img:not(header img, [loading=lazy])")).toHaveCount(0);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await pictureDecoded(photo);
      const found = await worstContrasts(page, WORDS);
      expect(found.map(({ text }) => text)).toContain(heading);
      expect(
        found.filter(({ contrast }) => contrast < 4.5),
        `at ${width} px`,
      ).toEqual([]);
    }
  });
}

/** The colours that the photo has nowhere, and everywhere, more than any other. */
for (const color of ["black", "white"]) {
  for (const name of ["home", "services"] as const) {
    const { path, heading } = pageOf(name);
    test(`the text over the photo of ${name} can be read if an officiant chooses a ${color} one, in both colour schemes`, async ({
      page,
    }) => {
      const create = { width: 8, height: 4, channels: 3, background: color } as const;
      const body = await sharp({ create }).png().toBuffer();
      await page.route(/\/static\/.*\.(avif|webp|jpg)$/, (route) =>
        route.fulfill({ contentType: "image/png", body }),
      );
      await page.goto(path);
      await hydrated(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [375, 768, 1023, 1024, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          // The header is clear until the page is scrolled further than that.
          for (const scrolled of [0, 20]) {
            await scrollTo(page, scrolled);
            const found = await worstContrasts(page, WORDS);
            expect(found.map(({ text }) => text)).toContain(heading);
            expect(
              found.filter(({ contrast }) => contrast < 4.5),
              `${colorScheme}, ${width} px, scrolled by ${scrolled} px`,
            ).toEqual([]);
          }
        }
      }
    });
  }
}

/**
 * How many pixels across the file of a photo has, and the photo as it is drawn. `naturalWidth` of an
 * image with `srcset` is corrected by its density; that of a new one is not.
 */
const widthsOf = (photo: Locator) =>
  photo.evaluate(async (img: HTMLImageElement) => {
    const file = new Image();
    file.src = img.currentSrc;
    await file.decode();
    const { width, height } = img.getBoundingClientRect();
    const ratio = file.naturalWidth / file.naturalHeight;
    return { file: file.naturalWidth, drawn: Math.max(width, height * ratio) };
  });

const SCREENS = [
  { width: 1024, height: 1366 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** Opens each page in each of the windows, and measures its photo. */
async function measure(page: Page, check: (widths: Awaited<ReturnType<typeof widthsOf>>) => void) {
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport);
    for (const { path } of pages) {
      // A browser that has a larger file already keeps it.
      await page.goto("about:blank");
      await page.goto(path);
      check(await widthsOf(page.locator("main header img")));
    }
  }
}

test("no photo is drawn much larger than its file", async ({ page }) => {
  await measure(page, ({ file, drawn }) => expect(drawn / file).toBeLessThanOrEqual(1.2));
});

test.describe("on a fine screen", () => {
  test.use({ deviceScaleFactor: 2 });

  test("the largest file is shown", async ({ page }) => {
    await measure(page, ({ file }) => expect(file).toBe(2400));
  });
});

test("on a tablet the photo is a phone's crop, with the words on paper below it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const { path, heading } of pages) {
    await page.goto(path);
    const photo = page.locator("main header img");
    const { file } = await widthsOf(photo);
    expect(file).toBeLessThanOrEqual(1200);
    const { y, height } = (await photo.boundingBox())!;
    const words = await page.getByRole("heading", { name: heading, level: 1 }).boundingBox();
    expect(words!.y).toBeGreaterThanOrEqual(y + height);
  }
});

test("the header's booking button is on one line, with its arrow at the last word", async ({
  page,
}) => {
  await page.goto("/");
  for (const width of [1024, 1100, 1279, 1280, 1500, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const button = page.getByRole("banner").getByRole("link", { name: /Request a Quote/ });
    const lines = await button.evaluate((link) => {
      const parts = document.createRange();
      parts.selectNodeContents(link);
      return new Set([...parts.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});

test.describe("for whoever likes motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the header's words turn dark no sooner than what they stand on turns light", async ({
    page,
  }) => {
    await page.goto("/services/");
    await hydrated(page);
    const colors = await page.getByRole("banner").evaluate((header) => {
      const { backgroundColor, color } = getComputedStyle(header);
      const before = { backgroundColor, color };
      header.setAttribute("data-scrolled", "true");
      const after = getComputedStyle(header);
      return [before, { backgroundColor: after.backgroundColor, color: after.color }];
    });
    expect(colors[0]!.backgroundColor).toBe("rgba(0, 0, 0, 0)");
    expect(colors[1]!.color).not.toBe(colors[0]!.color);
    expect(colors[1]!.backgroundColor).toMatch(/^rgb\(/);
  });
});
