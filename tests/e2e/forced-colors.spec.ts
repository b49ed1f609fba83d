import { expect, test } from "@playwright/test";

test.use({ contextOptions: { forcedColors: "active" } });

test("in forced colours the header's and the hero's signs, the chosen filter and the current page can be seen", async ({
  page,
}) => {
  const invisible = "rgba(0, 0, 0, 0)";
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header).toHaveAttribute("data-scrolled", "false");
  // A line would run across the photo.
  await expect(header).toHaveCSS("border-bottom-width", "0px");
  const booking = page.locator("main header").getByRole("link", { name: "Request a Quote" });
  const menu = page.getByRole("button", { name: "Menu" });
  await expect(booking.locator("svg")).not.toHaveCSS("background-color", invisible);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(booking.locator("svg")).not.toHaveCSS("background-color", invisible);
  await expect(menu.locator("svg")).not.toHaveCSS("background-color", invisible);

  await page.setViewportSize({ width: 1280, height: 800 });
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
