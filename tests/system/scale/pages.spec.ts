import path from "node:path";
import { expect } from "@playwright/test";
import { listPath, routes } from "../../../src/routes";
import { violations } from "../../support/axe";
import { invalidHtml, pagesIn } from "../../support/html";
import { consoleErrorsOf, hydrated, scrollThrough } from "../../support/site";
import { site, test } from "./site";

const PUBLIC = path.join(site, "public");

test("every page is valid HTML", async () => {
  expect(pagesIn(PUBLIC)).toContain("reviews/2/index.html");
  expect(await invalidHtml(PUBLIC)).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page is accessible in the ${colorScheme} scheme, with all answers open`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // At its own address, the 404 page is not shown.
    const files = pagesIn(PUBLIC).filter((file) => !file.startsWith("404"));
    for (const file of files) {
      await page.goto(`/${file.replace(/index\.html$/, "")}`);
      await hydrated(page);
      for (const summary of await page.locator("main summary").all()) await summary.click();
      expect(await violations(page), file).toEqual([]);
    }
  });
}

const lists = routes.filter((route) => "list" in route);

for (const address of lists.flatMap(({ slug }) => [listPath(slug, 1), listPath(slug, 2)])) {
  test(`${address} fits every width, with very long names and words`, async ({ context }) => {
    const page = await context.newPage();
    const consoleErrors = consoleErrorsOf(page);
    await page.goto(address);
    await hydrated(page);
    await scrollThrough(page);
    for (const width of [320, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await page
        .getByRole("main")
        .locator("cite, blockquote p, nav a")
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
            .map((element) => element.textContent),
        );
      expect(cut, `${width} px`).toEqual([]);
      const beyond = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(beyond), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(consoleErrors).toEqual([]);
  });
}
