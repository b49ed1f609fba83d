import { expect, type Locator, type Page } from "@playwright/test";
import { spoiltText } from "../support/overlap";
import { test } from "../support/shared-page";
import { everyPage, NOT_FOUND, scrollTo, settings } from "../support/site";

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

/** For each text in an element, the tops of its lines. */
const topsOf = (element: Locator) =>
  element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const tops: number[][] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      tops.push([...range.getClientRects()].map(({ top }) => Math.round(top)));
    }
    return tops;
  });

/** How many lines the words of an element take. */
const linesOf = async (element: Locator) => new Set((await topsOf(element)).flat()).size;

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

test("an address for email fits one line of the footer, and a longer one breaks after one of its parts", async ({
  page,
}) => {
  const footer = page.getByRole("contentinfo");
  const NO_PROFILES = /"(instagramUrl|partnerProfileUrl)":"[^"]*"/g;
  for (const [profiles, change] of [
    [2, (data: string) => data],
    [0, (data: string) => data.replace(NO_PROFILES, '"$1":null')],
  ] as const) {
    await openWith(page, change);
    await expect(footer.locator("a[target]")).toHaveCount(profiles);
    for (const width of [320, 768, 1024, 1180, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const email = footer.getByRole("link", { name: settings.email });
      expect(await linesOf(email), `${profiles} profiles, ${width} px`).toBe(1);
    }
  }

  const long = "hello@june-park-ceremonies-of-victoria.example.com";
  await openWith(page, (data) => data.replaceAll(settings.email, long));
  await page.setViewportSize({ width: 1280, height: 800 });
  const tops = await topsOf(footer.getByRole("link", { name: long }));
  expect(new Set(tops.flat()).size).toBe(2);
  for (const lines of tops) expect(lines).toHaveLength(1);
});

test("the booking button is in reach in every window, on one line, however far the page is scrolled", async ({
  page,
}) => {
  const links = page.getByRole("link", { name: /^Request a Quote/ }).filter({ visible: true });
  const isInReach = () =>
    links.evaluateAll((all) =>
      all.some((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    );
  const isFormInSight = () =>
    page.locator("main form").evaluateAll((forms) =>
      forms.some((form) => {
        const { top, bottom } = form.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      }),
    );
  for (const { name, path } of everyPage) {
    await page.goto(path);
    const button = page
      .getByRole("banner")
      .getByRole("link", { name: "Request a Quote & Book Now" });
    for (const [width, height] of [
      [740, 360],
      [1024, 768],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(button, name).toBeInViewport({ ratio: 1 });
      expect(await linesOf(button), `${name}, ${width} px`).toBe(1);
    }
    await page.setViewportSize({ width: 375, height: 812 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    // The 404 page has no bar, because its own link comes first.
    for (const top of path === NOT_FOUND ? [] : [0, height / 2, height]) {
      await scrollTo(page, top);
      // While the form is in sight, the bar would lie over it.
      await expect
        .poll(async () => (await isInReach()) || (await isFormInSight()), name)
        .toBe(true);
    }
  }
});
