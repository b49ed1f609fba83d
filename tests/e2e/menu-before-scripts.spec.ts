import { expect, test, type Page } from "@playwright/test";
import { hydrated, openWithoutScripts, scrollTo } from "../support/site";

const header = (page: Page) => page.getByRole("banner");
const toggle = (page: Page) => header(page).getByRole("button", { name: "Menu" });
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("the header is clear at the top of a page and opaque further down, before the scripts and after", async ({
  page,
}) => {
  const isClear = () => expect(header(page)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  const isOpaque = () => expect(header(page)).toHaveCSS("background-color", /^rgb\(/);
  const letThrough = await openWithoutScripts(page, "/services/#interfaith");
  await isOpaque();
  await scrollTo(page, 20);
  await isClear();
  await scrollTo(page, 21);
  await isOpaque();
  letThrough();
  await hydrated(page);
  await isOpaque();
  await scrollTo(page, 0);
  await isClear();
});

test("a phone's menu that was opened before the scripts is open and announced as open after them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const letThrough = await openWithoutScripts(page, "/services/");
  await toggle(page).click();
  await expect(nav(page)).toBeVisible();
  letThrough();
  await hydrated(page);
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
  await expect(nav(page)).toBeVisible();
  // Nobody tabs from the open menu into the page behind it.
  await expect(page.locator("main")).toHaveAttribute("inert");
  await page.keyboard.press("Escape");
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator("main")).not.toHaveAttribute("inert");
});
