import { expect, test, type Page } from "@playwright/test";
import { everyPage, hydrated, pages, scrollTo, settings } from "../support/site";

const SIDEWAYS = { width: 740, height: 360 };

/** All that is folded away is part of the page too, and so are lines of code, of which the samples have none. */
const unfold = (page: Page) =>
  page.locator("details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) {
      details.open = true;
      const code =
        "<pre><code>Two\nWhytecliff Park, 7102 Marine Drive, West Vancouver</code></pre>";
      details.querySelector("p")!.insertAdjacentHTML("afterend", code);
    }
  });

/** Words and controls that reach over the window's edges. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const outside = [
      ...document.querySelectorAll(
        "h1, h2, h3, p, a, button, summary, li, dd, dt, label, input, textarea, code",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      // The gallery's filters are a row that scrolls by itself, and the only one.
      .filter((element) => !element.matches("[role=group] > [data-category]"))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // What a screen reader alone reads is one pixel wide; the skip link waits above the window.
        return width > 1 && (left < -1 || right > clientWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
    return [...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : []), ...outside];
  });

/** Words of headings that go on in the next line. */
const brokenWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3")].flatMap((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode()) {
        const { nodeValue } = texts.currentNode;
        for (const { 0: word, index } of nodeValue!.matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );

/** Texts of the header, the hero and the booking bar that are cut off, or lie over each other. */
function spoiltText() {
  const lines = [...document.querySelectorAll("header *, aside *")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    // What a screen reader alone reads is one pixel wide; the skip link waits above the window.
    .filter((element) => element.clientWidth !== 1 && !element.matches("a[href='#main']"))
    .flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "")
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          const text = node.textContent!.trim().slice(0, 30);
          // A letter's box is higher than its ink: lines of headings may come close to each other.
          return [...range.getClientRects()].map((box) => ({
            element,
            text,
            box,
            slack: box.height * 0.2,
          }));
        }),
    )
    .filter(({ element, box }) => {
      // What an ellipsis stands for is not shown.
      const clamp = element.closest("header a[href='/'] span")?.getBoundingClientRect();
      return box.width > 1 && (!clamp || box.top < clamp.bottom - 2);
    });
  const cut = lines.filter(({ element, box, slack }) => {
    const around = element.closest("a, button, aside, header")!.getBoundingClientRect();
    const beside = box.left < around.left - 2 || box.right > around.right + 2;
    const above = box.top < around.top - slack || box.bottom > around.bottom + slack;
    return beside || above || box.top + scrollY + slack < 0;
  });
  const covered = lines.filter((a, index) =>
    lines.slice(index + 1).some((b) => {
      const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      return a.element !== b.element && x > 1 && y > a.slack + b.slack;
    }),
  );
  return [...cut, ...covered].map(({ text }) => text);
}

/**
 * Resizing the window does what loading in that size does: no script of the site asks for it.
 *
 * @param iconSize how wide the menu's icon is
 */
async function expectFits(page: Page, iconSize: number) {
  const icon = page.getByRole("banner").getByRole("button", { name: "Menu" }).locator("svg");
  for (const size of [{ width: 320, height: 640 }, { width: 375, height: 812 }, SIDEWAYS]) {
    await page.setViewportSize(size);
    const where = `icon of ${iconSize} px at ${size.width} px`;
    expect(await page.evaluate(spoiltText), where).toEqual([]);
    expect(await brokenWords(page), where).toEqual([]);
    expect((await icon.boundingBox())!.width).toBe(iconSize);
    await expect(icon).toBeInViewport({ ratio: 1 });
  }
  for (const width of [320, 375, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowing(page), `icon of ${iconSize} px at ${width} px`).toEqual([]);
  }
}

/** As a visitor does it in the browser's settings: media queries in em follow, too. */
async function doubleText(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator("html")).toHaveCSS("font-size", "32px");
}

for (const { name, path } of everyPage) {
  test(`${name} fits every window, with text twice the size too`, async ({ context }) => {
    const page = await context.newPage();
    await page.goto(path);
    await hydrated(page);
    await unfold(page);
    await expectFits(page, 24);
    await doubleText(page);
    await expectFits(page, 48);
  });
}

test("in a low window the page has all of it, and the menu opens", async ({ page }) => {
  for (const size of [SIDEWAYS, { width: 320, height: 256 }]) {
    await page.setViewportSize(size);
    await page.goto("/services/");
    await hydrated(page);
    await scrollTo(page, 900);
    await expect(page.getByRole("banner")).not.toBeInViewport();
    await expect(page.getByRole("complementary", { name: "Booking" })).not.toBeInViewport();

    await scrollTo(page, 15);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(async () => {
      const header = (await page.getByRole("banner").boundingBox())!;
      const menu = (await page.getByRole("navigation", { name: "Main" }).boundingBox())!;
      expect(header.y).toBe(0);
      expect(Math.abs(menu.y - header.height)).toBeLessThanOrEqual(1);
    }).toPass();
    await expect(page.getByRole("button", { name: "Menu" })).toBeInViewport();
  }
});

/** As long as the model lets it be. */
const BRAND = "June Park Ceremonies of Victoria and the Gulf Islands of B.C.".slice(0, 60);

test("a long name and eight menu items fit the header", async ({ page }) => {
  // React finds the name in the page's data, and renders the header anew: in the static page, styles
  // for a name of that length are missing.
  await page.route(/\/page-data\/sq\/d\//, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(settings.brandName, BRAND);
    await route.fulfill({ response, body });
  });
  await page.goto("/about/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: BRAND })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Main", includeHidden: true });
  await menu.locator("ul").evaluate((list) => {
    for (const name of ["Stories", "Prices"]) {
      const item = list.lastElementChild!.cloneNode(true) as Element;
      item.querySelector("span")!.textContent = name;
      list.append(item);
    }
  });
  for (const width of [320, 375, 740, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    // As high as with a short name: two or three lines, set smaller.
    expect((await header.boundingBox())!.height, `${width} px`).toBeLessThanOrEqual(74);
    expect(await page.evaluate(spoiltText), `${width} px`).toEqual([]);
    if (width < 1024) continue;
    const items = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(items).toHaveCount(pages.length + 2);
    for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
  }
});
