import { expect, test, type Page } from "@playwright/test";
import { hydrated, openWithoutScripts, scrollTo } from "../support/site";

const header = (page: Page) => page.getByRole("banner");
const toggle = (page: Page) => header(page).getByRole("button", { name: "Menu" });
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Whether a screen reader says that the menu is expanded: by its attribute, or by the browser. */
async function isExpanded(page: Page): Promise<unknown> {
  // Chromium answers with the next frame, and a page in which nothing moves has none.
  await page.evaluate(() => {
    const move = { outlineOffset: ["0px", "1px"] };
    document.body.animate(move, { duration: 1000, iterations: Infinity });
  });
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodes } = await session.send("Accessibility.queryAXTree", {
    nodeId: root.nodeId,
    accessibleName: "Menu",
    role: "button",
  });
  return nodes[0]?.properties?.find(({ name }) => name === "expanded")?.value.value;
}

test("the header is clear at the top of a page and opaque further down, before the scripts and after", async ({
  page,
}) => {
  const isClear = () => expect(header(page)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  const isOpaque = () => expect(header(page)).toHaveCSS("background-color", /^rgb\(/);
  const letThrough = await openWithoutScripts(page, "/services/#interfaith");
  await isOpaque();
  await scrollTo(page, 0);
  await isClear();
  await scrollTo(page, 600);
  await isOpaque();
  letThrough();
  await hydrated(page);
  await isOpaque();
  await scrollTo(page, 0);
  await isClear();
});

test("a phone's menu opened before the scripts is said to be open, then and after", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const letThrough = await openWithoutScripts(page, "/services/");
  await expect.poll(() => isExpanded(page)).toBe(false);
  await toggle(page).click();
  await expect(nav(page)).toBeVisible();
  await expect.poll(() => isExpanded(page)).toBe(true);
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
