import { expect, test } from "@playwright/test";

test.use({ contextOptions: { forcedColors: "active" } });

test("in forced colours the menu's lines and a link's arrow can be seen over any photo", async ({
  page,
}) => {
  await page.goto("/");
  const booking = page.locator("main header").getByRole("link", { name: "Request a Quote" });
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(booking.locator("svg")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  }
  await page.setViewportSize({ width: 375, height: 800 });
  const menu = page.getByRole("button", { name: "Menu" });
  await expect(menu.locator("svg")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("in forced colours no line of the header runs across a photo", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header).toHaveAttribute("data-scrolled", "false");
  await expect(header).toHaveCSS("border-bottom-width", "0px");
});

test("in forced colours the chosen kind of ceremony looks unlike the others, and the page that is shown is underlined in the navigation", async ({
  page,
}) => {
  await page.goto("/gallery/");
  const colors = (element: Element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return `${color} on ${backgroundColor}`;
  };
  const chosen = await page.getByRole("button", { name: /^All/, pressed: true }).evaluate(colors);
  const other = page.getByRole("button", { name: /^Beach/, pressed: false });
  expect(chosen).not.toBe(await other.evaluate(colors));
  const current = page.getByRole("navigation", { name: "Main" }).locator('[aria-current="page"]');
  await expect(current.locator("span")).toHaveCSS("text-decoration-line", "underline");
});
