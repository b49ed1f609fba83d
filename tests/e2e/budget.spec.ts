import { brotliCompressSync } from "node:zlib";
import { expect, test, type Page, type Request } from "@playwright/test";
import { complaintsOf, hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

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
  test(`${name} loads at most 120 KB of script and three fonts, all from the site itself, and logs no error or warning`, async ({
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
    // Twice means that the faces were taken away and put back: the text would flicker.
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

/** By itself Gatsby would ask for a page's data once for each query of its address. */
const ADVERTISED = { name: "A page that an advertisement leads to", path: "/?fbclid=a$&b" };

for (const { name, path } of [...pages, ADVERTISED]) {
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

test("no page logs an error or warning while a visitor scrolls through and goes on", async ({
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
