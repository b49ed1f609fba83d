/** A page whose HTML something has changed before its scripts arrive: an extension, a proxy, a phone. */
import { expect, test, type Page } from "@playwright/test";
import { fillIn, required } from "../support/contact-form";
import { filesIn, publicFile } from "../support/public-files";
import { testSite } from "../support/site-copy";
import { complaintsOf, hydrated, openWithoutScripts } from "../support/site";

/** The last one keeps the focus. */
const written = { "Wedding Date": "2027-06-19", ...required };

const message = (page: Page) => page.getByLabel("Your Message *");

/** As a password manager does, which puts its button behind each field. */
const addElements = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll("form input, form textarea")) {
      field.after(document.createElement("span"));
    }
  });

/** As a translator does, which wraps every text. */
const wrapTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      if (text.parentElement!.closest("script, style, textarea")) continue;
      const font = document.createElement("font");
      text.parentNode!.replaceChild(font, text);
      font.append(text);
    }
  });

for (const [what, change] of [
  ["an extension has added an element behind each field", addElements],
  ["the page was translated", wrapTexts],
] as const) {
  test(`what was typed stays, with the focus and the selection, where ${what}`, async ({
    page,
  }) => {
    const letThrough = await openWithoutScripts(page, "/contact/");
    await change(page);
    await fillIn(page, written);
    await message(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 7));
    const before = await page.evaluate(() => scrollY);
    letThrough();
    await hydrated(page);
    for (const [label, text] of Object.entries(written)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await expect(message(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.type("we");
    await expect(message(page)).toHaveValue("Are we free in June?");
  });
}

/** Read in the tests: Playwright loads this file before it builds the site. */
const pageFiles = () =>
  filesIn(`${testSite}/public`).filter((file) => /^(?!_gatsby\/).*\.html$/.test(file));

test("no page has two texts side by side, which only a comment keeps apart", () => {
  expect(pageFiles().length).toBeGreaterThan(6);
  expect(pageFiles().filter((file) => publicFile(testSite, file).includes("<!-- -->"))).toEqual([]);
});

for (const [path, hasNumbers] of [
  ["/", false],
  ["/about/", false],
  ["/contact/", true],
  ["/services/", true],
] as const) {
  test(`a proxy may take all comments out of ${path}, and a phone may make links of numbers in it`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<!--.*?-->/gs, "") });
    });
    const letThrough = await openWithoutScripts(page, path);
    // As the detectors of iOS do, whose numbers have seven digits; here, any.
    const links = await page.evaluate(() => {
      const texts = document.createTreeWalker(
        document.querySelector("main")!,
        NodeFilter.SHOW_TEXT,
      );
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      const numbers = found.filter(
        (text) => /\d-\d/.test(text.data) && !text.parentElement!.closest("script, style, a"),
      );
      for (const text of numbers) {
        const link = document.createElement("a");
        text.parentNode!.replaceChild(link, text);
        link.append(text);
      }
      return numbers.length;
    });
    expect(links > 0).toBe(hasNumbers);
    letThrough();
    await hydrated(page);
    expect(complaints).toEqual([]);
  });
}

test("iPhones are asked to leave numbers in texts as they are", () => {
  const asks = (file: string) => /<meta [^>]*telephone=no[^>]*>/.test(publicFile(testSite, file));
  expect(pageFiles().filter((file) => !asks(file))).toEqual([]);
});
