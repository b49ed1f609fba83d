import { expect, test, type Page } from "@playwright/test";
import { routes } from "../../src/routes";
import { hydrated, openWithoutScripts, pages, scrollTo, settings } from "../support/site";

const header = (page: Page) => page.getByRole("banner");
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("the header is transparent at the top and opaque beyond 20 px", async ({ page }) => {
  const expectClear = () => expect(header(page)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  const expectOpaque = () => expect(header(page)).toHaveCSS("background-color", /^rgb\(/);
  const letThrough = await openWithoutScripts(page, "/services/#interfaith");
  await expectOpaque();
  await scrollTo(page, 20);
  await expectClear();
  await scrollTo(page, 21);
  await expectOpaque();
  await letThrough();
  await hydrated(page);
  await expectOpaque();
  await scrollTo(page, 0);
  await expectClear();
});

test("the navigation marks the current page, and not by colour alone", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  for (const { name, title } of [...pages.slice(1), pages[0]!]) {
    const link = nav(page).getByRole("link", { name, exact: true });
    // Home is opened through the header's brand, which also links there.
    const brand = header(page).getByRole("link", { name: settings.brandName });
    await (name === "Home" ? brand : link).click();
    await expect(page).toHaveTitle(title);
    await expect(nav(page).getByRole("link")).toHaveText(pages.map((other) => other.name));
    const current = nav(page).locator('[aria-current="page"]');
    await expect(current).toHaveText([name]);
    await expect(current).toHaveCSS("font-weight", "600");
  }
});

test("the keyboard can skip the header, or follow its visual order", async ({ page }) => {
  const skip = page.getByRole("link", { name: "Skip to content" });
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/services/");
    await hydrated(page);
    const menu = width === 768 ? ["Menu"] : pages.map(({ name }) => name);
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    let edge = 0;
    for (const name of [settings.brandName, ...menu, /^Request a Quote/]) {
      await page.keyboard.press("Tab");
      const focused = header(page).locator(":focus");
      await expect(focused).toHaveText(name);
      const { x } = (await focused.boundingBox())!;
      expect(x).toBeGreaterThan(edge);
      edge = x;
    }
  }
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a question opens and closes with the keyboard", async ({ page }) => {
  await page.goto("/contact/");
  const group = page.getByRole("group").filter({ hasText: "How far will you travel?" });
  const answer = group.getByText("Anywhere in British Columbia");
  const summary = group.locator("summary");
  const sign = () => summary.evaluate((own) => getComputedStyle(own, "::after").content);
  await summary.focus();
  // The empty alternative text keeps screen readers from reading it.
  expect(await sign()).toBe('"+" / ""');
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  expect(await sign()).toBe('"−" / ""');
  await page.keyboard.press("Space");
  await expect(answer).toBeHidden();
});

test.describe("The mobile menu", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  const toggle = (page: Page) => header(page).getByRole("button", { name: /^(Menu|Close)$/ });

  async function expectOpen(page: Page) {
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
    await expect(toggle(page)).toHaveText("Close");
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

  test("closes when the content is skipped to, which takes the focus", async ({ page }) => {
    await openMenu(page);
    await expectOpen(page);
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await page.keyboard.press("Enter");
    await expectClosed(page);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("closes with its toggle, a link, or the Back button", async ({ page }) => {
    await openMenu(page);
    await expect(header(page)).toHaveCSS("background-color", /^rgb\(/);
    await expect(nav(page)).toHaveCSS("background-color", /^rgb\(/);
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await toggle(page).click();
    await expectClosed(page);
    for (const name of ["Services", "Contact"]) {
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

  test("opens before hydration, keeps the focus, and closes on Escape", async ({ page }) => {
    const letThrough = await openWithoutScripts(page, "/services/");
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await expect(nav(page)).toBeVisible();
    await letThrough();
    await hydrated(page);
    await expectOpen(page);
    await page.keyboard.press("Tab");
    await expect(nav(page).getByRole("link", { name: "Home" })).toBeFocused();
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":is(main, footer) :focus")).toHaveCount(0);
    }
    await nav(page).getByRole("link", { name: "Services" }).focus();
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await expect(toggle(page)).toBeFocused();
    await expect(page.locator("main")).not.toHaveAttribute("inert");
  });
});
