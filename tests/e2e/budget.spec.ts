import { brotliCompressSync } from "node:zlib";
import { expect, test, type Page, type Request } from "@playwright/test";
import { hold } from "../support/hold-data";
import {
  APP_SCRIPT,
  complaintsOf,
  everyPage,
  fontsLoaded,
  hydrated,
  NOT_FOUND,
  scrollThrough,
} from "../support/site";

const MOST_SCRIPT_BYTES = 120_000;
const MOST_FONTS = 3;

function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return requests;
}

/** What Gatsby fetches ahead for the next page is no part of this one. */
const isForThisPage = (request: Request) => !("sec-purpose" in request.headers());

for (const { name, path } of everyPage) {
  test(`${name} loads at most 120 KB of script and three fonts, all from the site itself, and logs no error or warning`, async ({
    page,
    baseURL,
  }) => {
    const complaints = complaintsOf(page);
    const requests = requestsOf(page);
    await page.goto(path);
    await hydrated(page);
    const scripts = requests.filter(
      (request) => request.resourceType() === "script" && isForThisPage(request),
    );
    const sizes = await Promise.all(
      scripts.map(async (request) => {
        const body = await (await request.response())!.body();
        return brotliCompressSync(body).length;
      }),
    );
    // Runtime, framework, app, the page's own.
    expect(scripts.length).toBeGreaterThanOrEqual(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);

    await scrollThrough(page);
    await fontsLoaded(page);
    const fonts = requests
      .filter((request) => request.resourceType() === "font")
      .map((request) => new URL(request.url()).pathname);
    expect(fonts.length).toBeGreaterThan(0);
    expect(new Set(fonts).size).toBeLessThanOrEqual(MOST_FONTS);
    // Twice means that the faces were taken away and put back: the text would flicker.
    expect(fonts).toEqual([...new Set(fonts)]);

    const elsewhere = requests
      .map((request) => new URL(request.url()))
      .filter(({ protocol, origin }) => protocol.startsWith("http") && origin !== baseURL);
    expect(elsewhere.map(({ href }) => href)).toEqual([]);
    // To the browser an unknown address is an error.
    const others = complaints.filter((complaint) => !complaint.includes(NOT_FOUND.slice(0, -1)));
    expect(others).toEqual([]);
  });
}

test("the scripts give the browser its turn before Gatsby's own code runs", async ({ page }) => {
  const letThrough = await hold(page, APP_SCRIPT);
  await page.addInitScript(() => {
    const whenLoaded = ({ target }: Event) => {
      const isApp = target instanceof HTMLScriptElement && target.src.includes("/app-");
      if (isApp) Object.assign(window, { isGatsbyThere: "___loader" in window });
    };
    document.addEventListener("load", whenLoaded, true);
  });
  const others = page.waitForResponse(/\/component---src-pages-index/);
  await page.goto("/", { waitUntil: "commit" });
  await others;
  await letThrough();
  await hydrated(page);
  expect(
    await page.evaluate(() => [Reflect.get(window, "isGatsbyThere"), "___loader" in window]),
  ).toEqual([false, true]);
});

/** By itself Gatsby would ask for a page's data once for each query of its address. */
for (const address of ["/services/", "/?fbclid=a$&b"]) {
  test(`${address} asks for its code and data together, and for each once`, async ({ page }) => {
    const isNeeded = (request: Request) =>
      /\.js$|\/page-data\//.test(request.url()) && isForThisPage(request);
    const requests = requestsOf(page);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\.js$|\/page-data\//, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    // Runtime, framework, app, the page's own; the site's data, the page's, that of all pages.
    await expect.poll(() => requests.filter(isNeeded).length).toBe(7);
    answer();
    await hydrated(page);
    expect(requests.filter(isNeeded)).toHaveLength(7);
  });
}
