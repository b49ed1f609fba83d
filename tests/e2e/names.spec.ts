import { expect, type Locator, type Page } from "@playwright/test";
import { spoiltText } from "../support/overlap";
import { test } from "../support/shared-page";
import { settings } from "../support/site";

/** As long as the model lets it be. */
const BRAND = "June Park Ceremonies of Victoria and the Gulf Islands of B.C.".slice(0, 60);

/** The about page, with other data of the whole site. */
async function openWith(page: Page, change: (data: string) => string) {
  await page.route(/\/page-data\/sq\/d\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.goto("/about/");
}

/** In how many lines the first text of an element stand. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode()!;
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  });

test("a long name, a button of two lines and eight menu items fit the header of every window", async ({
  page,
}) => {
  // React finds the name in the page's data, and renders the header anew: in the static page, styles
  // for a name of that length are missing.
  await openWith(page, (data) => data.replaceAll(settings.brandName, BRAND));
  await expect(page.getByRole("banner").getByRole("link", { name: BRAND })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Main", includeHidden: true });
  await menu.locator("ul").evaluate((list) => {
    for (const name of ["Stories", "Prices"]) {
      const item = list.lastElementChild!.cloneNode(true) as Element;
      item.querySelector("span")!.textContent = name;
      list.append(item);
    }
  });
  const header = page.getByRole("banner");
  const items = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  async function expectFits(width: number) {
    await page.setViewportSize({ width, height: 800 });
    // As high as with a short name: two or three lines, set smaller.
    expect((await header.boundingBox())!.height, `${width} px`).toBeLessThanOrEqual(74);
    expect(await spoiltText(page, "body > * header *"), `${width} px`).toEqual([]);
  }
  for (const width of [320, 375, 740]) {
    await expectFits(width);
    const icon = header.getByRole("button", { name: "Menu" }).locator("svg");
    expect(await icon.boundingBox()).toMatchObject({ width: 24, height: 24 });
  }
  for (const width of [1024, 1280, 1920]) {
    await expectFits(width);
    expect(await linesOf(header.getByRole("link", { name: /Book Now/ }))).toBeLessThanOrEqual(2);
    await expect(items).toHaveCount(8);
    for (const item of await items.all()) {
      await expect(item).toBeInViewport({ ratio: 1 });
      expect(await linesOf(item)).toBe(1);
    }
  }
});

test("an address for email fits one line of a footer that has no profiles elsewhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWith(page, (data) =>
    data.replace(/"(instagramUrl|partnerProfileUrl)":"[^"]*"/g, '"$1":null'),
  );
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Instagram" })).toHaveCount(0);
  expect(await linesOf(footer.getByRole("link", { name: settings.email }))).toBe(1);
});
