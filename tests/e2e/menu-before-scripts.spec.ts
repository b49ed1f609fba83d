import { expect, test, type Page } from "@playwright/test";
import { hydrated, openWithoutScripts, scrollTo } from "../support/site";

const header = (page: Page) => page.getByRole("banner");
const toggle = (page: Page) => header(page).getByRole("button", { name: "Menu" });
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Whether a screen reader says that the menu is expanded: by its attribute, or by the browser. */
async function isExpanded(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodes } = await session.send("Accessibility.queryAXTree", {
    nodeId: root.nodeId,
    accessibleName: "Menu",
    role: "button",
  });
  return nodes[0]?.properties?.find(({ name }) => name === "expanded")?.value.value;
}

test("the header of a page opened further down is opaque before the scripts", async ({ page }) => {
  const letThrough = await openWithoutScripts(page, "/services/#interfaith");
  await expect(header(page)).toHaveCSS("background-color", /^rgb\(/);
  await scrollTo(page, 0);
  await expect(header(page)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await scrollTo(page, 600);
  await expect(header(page)).toHaveCSS("background-color", /^rgb\(/);
  letThrough();
  await hydrated(page);
  await expect(header(page)).toHaveCSS("background-color", /^rgb\(/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("a menu opened before the scripts is said to be open, then and after", async ({ page }) => {
    const letThrough = await openWithoutScripts(page, "/services/");
    expect(await isExpanded(page)).toBe(false);
    await toggle(page).click();
    await expect(nav(page)).toBeVisible();
    expect(await isExpanded(page)).toBe(true);
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

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("the menu is said to be open and closed", async ({ page }) => {
      await page.goto("/services/");
      expect(await isExpanded(page)).toBe(false);
      await toggle(page).click();
      await expect(nav(page)).toBeVisible();
      expect(await isExpanded(page)).toBe(true);
      await page.keyboard.press("Escape");
      await expect(nav(page)).toBeHidden();
      expect(await isExpanded(page)).toBe(false);
    });
  });
});
