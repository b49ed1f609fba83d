import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, type Page, type Response, test } from "@playwright/test";
import { findBrowser } from "../support/browser";
import { launchOptions } from "../support/browser-settings";
import { everyPage, hydrated, pageOf, pictureDecoded, scrollThrough } from "../support/site";

// The whole browser: its shell does not know how fast the line is, and fetches pictures earlier.
test.use({ launchOptions: { ...launchOptions, executablePath: findBrowser() } });

/** A phone of today: two pixels of the screen for each of the page. */
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true });

/** The formats that each picture of the page offers, the best first, with their widths. */
const offersOf = (page: Page) =>
  page.evaluate(() => {
    const typeIn = (srcset: string) => `image/${srcset.match(/\.(\w+) /)?.[1]}`;
    return [...document.querySelectorAll("picture")].map((picture) =>
      [...picture.querySelectorAll<HTMLSourceElement>("source, img")].map((offer) => ({
        media: offer.getAttribute("media"),
        type: offer.getAttribute("type") ?? typeIn(offer.srcset),
        widths: offer.srcset.match(/ \d+w/g)?.join(),
      })),
    );
  });

for (const { name, path: address } of everyPage) {
  test(`every picture of ${name} comes as AVIF, and as WebP where a browser lacks that`, async ({
    page,
  }) => {
    await page.goto(address);
    for (const offers of await offersOf(page)) {
      for (const media of new Set(offers.map((offer) => offer.media))) {
        const [best, plain, ...others] = offers.filter((offer) => offer.media === media);
        expect(others).toEqual([]);
        expect([best!.type, plain!.type]).toEqual(["image/avif", "image/webp"]);
        expect(best!.widths).toBe(plain!.widths);
      }
    }
    await scrollThrough(page);
    const shown = () =>
      page
        .locator("picture img")
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
    await expect
      .poll(async () => (await shown()).filter((url) => !url.endsWith(".avif")))
      .toEqual([]);
  });
}

test("the first picture is fetched before all others, and in one size alone", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/", { waitUntil: "load" });
  const hero = page.locator('img[fetchpriority="high"]');
  const shown = await hero.evaluate((image) => new URL((image as HTMLImageElement).currentSrc));
  const { pathname } = new URL(String(shown));
  expect(fetched[0]).toBe(pathname);
  const folder = pathname.split("/").slice(0, 3).join("/");
  expect(fetched.filter((file) => file.startsWith(folder))).toEqual([pathname]);
});

test("a hero's picture is fetched once, also on a page that a link leads to", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/hero-[a-z]+\.\w+$/.test(pathname)) fetched.push(path.basename(pathname));
  });
  await page.goto("/", { waitUntil: "load" });
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  // The address changes before the page does.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pageOf("about").heading);
  await pictureDecoded(page.locator('img[fetchpriority="high"]'));
  expect(fetched).toEqual(["hero-home.avif", "hero-about.avif"]);
});

/** What a response weighs on the wire, in bytes, without its headers. */
async function weightOf(response: Response): Promise<number> {
  const body = await response.body();
  const isText = /text|javascript|json|svg/.test(response.headers()["content-type"] ?? "");
  return isText ? brotliCompressSync(body).length : body.length;
}

test("Home weighs at most 205 kB before a couple scrolls", async ({ page }) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  // What is fetched ahead counts too, and nothing but the silence after it says that it was all.
  // eslint-disable-next-line playwright/no-networkidle
  await page.goto("/", { waitUntil: "networkidle" });
  const weights = await Promise.all(responses.map(weightOf));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  expect(total).toBeLessThanOrEqual(205_000);
});
