import { expect, type Page } from "@playwright/test";
import { routes } from "../../src/routes";
import { test } from "../support/shared-page";
import { hydrated, NOT_FOUND, pages, settings } from "../support/site";

const header = (page: Page) => page.getByRole("banner");
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });
const footer = (page: Page) => page.getByRole("contentinfo");

test("an address that there is not has a small hero, no link that is marked, and the footer with blurb, links and contact", async ({
  page,
}) => {
  await page.goto(NOT_FOUND);
  await hydrated(page);
  await expect(page.locator("main header img")).toBeVisible();
  await expect(nav(page).locator("[aria-current]")).toHaveCount(0);

  await expect(footer(page)).toContainText(settings.blurb);
  await expect(footer(page)).toContainText(settings.serviceArea);
  const links = await footer(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(links).toEqual([
    ["Home", "/"],
    ["Services", "/services/"],
    ["Reviews", "/reviews/"],
    ["About", "/about/"],
    ["Contact", "/contact/"],
    ["Instagram", settings.instagramUrl],
    [settings.partnerName, settings.partnerProfileUrl],
    [settings.email, `mailto:${settings.email}`],
    ["Send a Message", "/contact/"],
  ]);
  for (const name of ["Instagram", settings.partnerName]) {
    const link = footer(page).getByRole("link", { name });
    await expect(link).toHaveAttribute("rel", "noopener");
    await expect(link).toHaveAccessibleDescription("Opens another website in a new tab");
  }
});

test("the navigation says on every page where the visitor is, and not by colour alone", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  for (const { name, title } of [...pages.slice(1), pages[0]!]) {
    const link = nav(page).getByRole("link", { name, exact: true });
    // The way home is the header's title too.
    await (
      name === "Home" ? header(page).getByRole("link", { name: settings.brandName }) : link
    ).click();
    await expect(page).toHaveTitle(title);
    await expect(nav(page).getByRole("link")).toHaveText(pages.map((other) => other.name));
    const current = nav(page).locator('[aria-current="page"]');
    await expect(current).toHaveText([name]);
    const weight = (element: Element) => Number(getComputedStyle(element).fontWeight);
    const other = nav(page).locator("a:not([aria-current])").first();
    expect(await current.evaluate(weight)).toBeGreaterThan(await other.evaluate(weight));
  }
  await page.goBack();
  await expect(nav(page).locator('[aria-current="page"]')).toHaveText(["Contact"]);
});

test("a keyboard user can skip the navigation with the first press of Tab, and sees the ring", async ({
  page,
}) => {
  await page.goto("/services/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const [text, ring, offset] = await skip.evaluate((element) => {
    const { color, outlineColor, outlineOffset } = getComputedStyle(element);
    return [color, outlineColor, Number.parseFloat(outlineOffset)];
  });
  // Inside, in the colour of its words.
  expect(ring).toBe(text);
  expect(offset).toBeLessThanOrEqual(-3);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the keyboard comes to the name, the menu and then the booking link, as they are seen", async ({
  page,
}) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/services/");
    await hydrated(page);
    const stops: string[] = [];
    const edges: number[] = [];
    const last = header(page).getByRole("link", { name: /^Request a Quote/ });
    await page.keyboard.press("Tab");
    do {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      stops.push((await focused.textContent())!);
      edges.push((await focused.boundingBox())!.x);
    } while (!(await last.evaluate((link) => link === document.activeElement)));
    const menu = width === 768 ? ["Menu"] : pages.map(({ name }) => name);
    expect(stops).toEqual([settings.brandName, ...menu, await last.textContent()]);
    expect(edges).toEqual(edges.toSorted((one, other) => one - other));
  }
});

test.describe("The menu on a small screen", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  const toggle = (page: Page) => header(page).getByRole("button", { name: "Menu" });

  async function expectOpen(page: Page) {
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
    await expect(nav(page).getByRole("link")).toHaveCount(routes.length);
    await expect(nav(page).getByRole("link").last()).toBeInViewport();
  }

  async function expectClosed(page: Page) {
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
    await expect(nav(page)).toBeHidden();
  }

  async function openMenu(page: Page, path = "/services/") {
    await page.goto(path);
    await hydrated(page);
    await expectClosed(page);
    await toggle(page).click();
    await expectOpen(page);
  }

  test("covers a page that does not scroll, has links large enough for a finger, and marks the current page", async ({
    page,
  }) => {
    await openMenu(page, "/");
    await expect(header(page)).toHaveCSS("background-color", /^rgb\(/);
    await expect(nav(page)).toHaveCSS("background-color", /^rgb\(/);
    const style = (element: Element) => {
      const text = getComputedStyle(element.querySelector("span") ?? element);
      return `${text.fontStyle} ${text.textDecorationLine}`;
    };
    const current = await nav(page).locator('[aria-current="page"]').evaluate(style);
    const other = await nav(page).locator("a:not([aria-current])").first().evaluate(style);
    expect(current).not.toBe(other);
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    for (const link of await nav(page).getByRole("link").all()) {
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
  });

  test("closes by its toggle, by a link, also to the page that is open already, and by the Back button", async ({
    page,
  }) => {
    await openMenu(page);
    await toggle(page).click();
    await expectClosed(page);
    for (const name of ["Services", "Gallery"]) {
      await toggle(page).click();
      await expectOpen(page);
      await nav(page).getByRole("link", { name }).click();
      await expect(page).toHaveURL(`/${name.toLowerCase()}/`);
      await expectClosed(page);
    }
    await toggle(page).click();
    await expectOpen(page);
    await page.goBack();
    await expect(page).toHaveURL("/services/");
    await expectClosed(page);
  });

  test("is opened with Enter, keeps the focus out of the page behind it, and closes on Escape", async ({
    page,
  }) => {
    await page.goto("/services/");
    await hydrated(page);
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await expectOpen(page);
    await page.keyboard.press("Tab");
    await expect(nav(page).getByRole("link", { name: "Home" })).toBeFocused();
    const focused = new Set<string>();
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press("Tab");
      focused.add(
        await page.evaluate(() => {
          const place = document.activeElement?.closest("main, footer");
          return place ? place.tagName : "frame";
        }),
      );
    }
    expect([...focused]).toEqual(["frame"]);
    await nav(page).getByRole("link", { name: "About" }).focus();
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await expect(toggle(page)).toBeFocused();
  });

  test("closes when a tablet is turned, and the page can be used", async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await openMenu(page);
    await page.setViewportSize({ width: 1180, height: 820 });
    await expect(nav(page).getByRole("link", { name: "Services" })).toBeVisible();
    const name = (await header(page).getByRole("link").first().boundingBox())!;
    await expect
      .poll(async () => (await nav(page).boundingBox())!.x)
      .toBeGreaterThan(name.x + name.width);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});
