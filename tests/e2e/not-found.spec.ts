import { expect, test } from "@playwright/test";

test("a wrong address answers 404, says so, leads home, and logs the missing path once", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const response = await page.goto("/weddings/2019/");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expect(page).toHaveTitle(/Page not found/);
  await page.getByRole("main").getByRole("link", { name: "Return to Home", exact: true }).click();
  await expect(page).toHaveURL("/");
  expect(logged.filter((text) => text.includes("/weddings/2019/"))).toHaveLength(1);
});
