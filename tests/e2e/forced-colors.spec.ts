import { expect, test } from "@playwright/test";

test.use({ contextOptions: { forcedColors: "active" } });

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
