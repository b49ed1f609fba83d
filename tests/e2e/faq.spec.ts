import { expect } from "@playwright/test";
import { test } from "../support/shared-page";

test("a question opens and closes by keyboard, and its sign says which it would do", async ({
  page,
}) => {
  await page.goto("/contact/");
  const group = page.getByRole("group").filter({ hasText: "How far will you travel?" });
  const summary = group.locator("summary");
  const sign = () => summary.evaluate((own) => getComputedStyle(own, "::after").content[1]);
  await summary.focus();
  expect(await sign()).toBe("+");
  await page.keyboard.press("Enter");
  await expect(group.getByText("Anywhere in British Columbia")).toBeVisible();
  expect(await sign()).toBe("–");
  await page.keyboard.press("Space");
  await expect(group.getByText("Anywhere in British Columbia")).toBeHidden();
  expect(await sign()).toBe("+");
});

test("a search in the page finds an answer and opens its question", async ({ page }) => {
  // A text fragment uses the browser's own search; Chromium opens what it finds.
  await page.goto("/contact/#:~:text=Anywhere%20in%20British%20Columbia");
  await expect(page.getByText("Anywhere in British Columbia")).toBeVisible();
});
