import { expect } from "@playwright/test";
import { test } from "../support/shared-page";

test("a question opens and closes by keyboard, its sign shows which, and a search in the page opens it", async ({
  page,
}) => {
  await page.goto("/contact/");
  const group = page.getByRole("group").filter({ hasText: "How far will you travel?" });
  const answer = group.getByText("Anywhere in British Columbia");
  const summary = group.locator("summary");
  const sign = () => summary.evaluate((own) => getComputedStyle(own, "::after").content[1]);
  await summary.focus();
  expect(await sign()).toBe("+");
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  expect(await sign()).toBe("–");
  await page.keyboard.press("Space");
  await expect(answer).toBeHidden();
  expect(await sign()).toBe("+");

  // A text fragment uses the browser's own search; Chromium opens what it finds.
  await page.goto("about:blank");
  await page.goto("/contact/#:~:text=Anywhere%20in%20British%20Columbia");
  await expect(answer).toBeVisible();
});
