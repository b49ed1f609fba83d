import { expect, test, type Page } from "@playwright/test";
import { fillIn, sendButton, sentNotice } from "../support/contact-form";
import { consoleErrorsOf, hydrated, NOT_FOUND, pages, scrollThrough } from "../support/site";

const PHONE = { width: 390, height: 844 };

async function goTo(page: Page, name: string) {
  const navigation = page.getByRole("navigation", { name: "Main" });
  await page.getByRole("button", { name: "Menu" }).click();
  await navigation.getByRole("link", { name }).click();
  await expect(navigation).toBeHidden();
  const { heading, path } = pages.find((each) => each.name === name)!;
  await expect(page).toHaveURL(({ pathname }) => pathname === path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
}

for (const first of ["/", NOT_FOUND]) {
  test(`no page after ${first} violates the policy or logs an error`, async ({ page }) => {
    // Chromium logs policy violations as errors.
    const consoleErrors = consoleErrorsOf(page);
    await page.setViewportSize(PHONE);
    await page.goto(first);
    await hydrated(page);
    await scrollThrough(page);
    await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
    for (const { name } of pages) {
      await goTo(page, name);
      await scrollThrough(page);
    }
    await goTo(page, "Contact");
    await sendButton(page).click();
    await fillIn(page);
    await sendButton(page).click();
    await expect(sentNotice(page)).toBeVisible();
    expect(await page.evaluate(() => "isFirstPage" in window)).toBe(true);
    expect(consoleErrors).toEqual([]);
  });
}

test("injected scripts and styles have no effect", async ({ page }) => {
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      "</body>",
      `<script>window.injected = true</script><img alt="" src="/gone.jpg" onerror="window.injected = true">
       <style>h1 { display: none }</style></body>`,
    );
    await route.fulfill({ response, body: html });
  });
  await page.goto("/");
  await hydrated(page);
  expect(await page.evaluate(() => "injected" in window)).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
