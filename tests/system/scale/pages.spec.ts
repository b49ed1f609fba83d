import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { parse } from "node-html-parser";
import { violations } from "../../support/axe";
import { complaintsOf, hydrated, scrollThrough } from "../../support/site";
import { site, test } from "./site";

const LONG = ["/reviews/", "/reviews/2/", "/reviews/3/", "/gallery/", "/gallery/2/"];

/** What a page's HTML and data may weigh together, compressed. */
const MOST_BYTES = 200_000;
const PUBLIC = path.join(site, "public");
const read = (file: string) => readFileSync(path.join(PUBLIC, file));
const compressed = (file: string) => brotliCompressSync(read(file)).length;

test("no page weighs more than 200 KB, its data included", () => {
  for (const address of LONG) {
    const html = compressed(`${address}index.html`);
    const data = compressed(`page-data${address}page-data.json`);
    expect(html + data, address).toBeLessThanOrEqual(MOST_BYTES);
  }
});

for (const [index, address] of LONG.entries()) {
  test(`${address} fits every window, with its longest names and words, shuts nobody out, and is not against its policy`, async ({
    context,
  }) => {
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(address);
    await hydrated(page);
    await scrollThrough(page);
    for (const width of [320, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(beyond, `${width} px`).toBe(0);
      const cut = await page
        .getByRole("main")
        .locator("cite, blockquote p, nav a")
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
            .map((element) => element.textContent),
        );
      expect(cut, `${width} px`).toEqual([]);
      const small = await page
        .getByRole("navigation", { name: /^Pages of/ })
        .getByRole("link")
        .evaluateAll((links) =>
          links
            .map((link) => link.getBoundingClientRect())
            .filter((box) => Math.min(box.width, box.height) < 44),
        );
      expect(small, `${width} px`).toEqual([]);
    }
    expect(complaints).toEqual([]);
    if (!address.endsWith("/2/")) return;
    const colorScheme = index === 1 ? "light" : "dark";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  });
}

test("the sitemap lists every page once", () => {
  const sitemap = parse(read("sitemap.xml").toString());
  const paths = sitemap
    .querySelectorAll("url > loc")
    .map((loc) => new URL(loc.textContent).pathname);
  const others = ["/", "/about/", "/contact/", "/readings/", "/services/"];
  const articles = [
    "/getting-married-in-british-columbia/",
    "/para-sa-mga-magulang/",
    "/pour-les-parents/",
  ];
  expect(paths.toSorted()).toEqual([...LONG, ...others, ...articles].toSorted());
});
