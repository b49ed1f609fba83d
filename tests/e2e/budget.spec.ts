import { brotliCompressSync } from "node:zlib";
import { expect, test, type Page, type Request } from "@playwright/test";
import { findBrowser } from "../support/browser";
import { launchOptions } from "../support/browser-settings";
import { complaintsOf, hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

// The whole browser: its shell paints at once, before fonts that came with the page are ready.
test.use({ launchOptions: { ...launchOptions, executablePath: findBrowser() } });

const MOST_SCRIPT_BYTES = 120_000;
const MOST_FONTS = 3;

const everyPage = [...pages, { name: "The 404 page", path: NOT_FOUND }];

function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return requests;
}

/** What Gatsby fetches ahead for the next page is no part of this one. */
const isForThisPage = (request: Request) => !("sec-purpose" in request.headers());

for (const { name, path } of everyPage) {
  test(`${name} brings at most 120 KB of script and three fonts, all from the site itself, and says nothing in alarm`, async ({
    page,
    baseURL,
  }) => {
    const complaints = complaintsOf(page);
    const requests = requestsOf(page);
    await page.goto(path, { waitUntil: "networkidle" });

    const scripts = requests.filter(
      (request) => request.resourceType() === "script" && isForThisPage(request),
    );
    const sizes = await Promise.all(
      scripts.map(async (request) => {
        const body = await (await request.response())!.body();
        return brotliCompressSync(body).length;
      }),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);

    const fonts = requests
      .filter((request) => request.resourceType() === "font")
      .map((request) => new URL(request.url()).pathname);
    expect(fonts.length).toBeGreaterThan(0);
    expect(new Set(fonts).size).toBeLessThanOrEqual(MOST_FONTS);
    // Twice means that the faces were taken away and brought back: the words would flicker.
    expect(fonts).toEqual([...new Set(fonts)]);

    await scrollThrough(page);
    const elsewhere = requests
      .map((request) => new URL(request.url()))
      .filter(({ protocol, origin }) => protocol.startsWith("http") && origin !== baseURL);
    expect(elsewhere.map(({ href }) => href)).toEqual([]);
    await page.waitForLoadState("networkidle");
    // To the browser an unknown address is an error.
    const others = complaints.filter((complaint) => !complaint.includes(NOT_FOUND.slice(0, -1)));
    expect(others).toEqual([]);
  });
}

for (const { name, path } of pages) {
  test(`${name} asks for its code and data together, and for each once`, async ({ page }) => {
    const isNeeded = (request: Request) =>
      /\.js$|\/page-data\//.test(request.url()) && isForThisPage(request);
    const requests = requestsOf(page);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\.js$|\/page-data\//, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    // Runtime, framework, app, the page's own; the site's data, the page's, that of all pages.
    await expect.poll(() => requests.filter(isNeeded).length).toBe(7);
    answer();
    await hydrated(page);
    expect(requests.filter(isNeeded)).toHaveLength(7);
  });
}

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 812 } });

    for (const { name, path } of everyPage) {
      test(`nothing on ${name} moves while slow pictures arrive`, async ({ page }) => {
        await page.addInitScript(() => {
          const shifts: string[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { hadRecentInput, value, sources } = entry as unknown as {
                hadRecentInput: boolean;
                value: number;
                sources: { node: Node | null }[];
              };
              // A font that takes its stand-in's place may move a word by a fraction of a pixel.
              if (hadRecentInput || value < 0.001) continue;
              const names = sources.map(
                ({ node }) => node?.textContent?.slice(0, 40) ?? node?.nodeName,
              );
              shifts.push(`${value.toFixed(4)}: ${names.join(", ")}`);
            }
          }).observe({ type: "layout-shift", buffered: true });
        });
        await page.route(/\.(jpe?g|png|webp|avif)$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await route.continue();
        });
        await page.goto(path);
        await hydrated(page);
        await scrollThrough(page);
        await page.waitForLoadState("networkidle");
        await scrollThrough(page);
        expect(
          await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts),
        ).toEqual([]);
      });
    }
  });
}

test("no page says anything in alarm while a visitor scrolls through and goes on", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto("/");
  await hydrated(page);
  for (const { name, heading } of [...pages.slice(1), pages[0]!]) {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await scrollThrough(page);
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.at(-1)!.heading);
  expect(complaints).toEqual([]);
});
