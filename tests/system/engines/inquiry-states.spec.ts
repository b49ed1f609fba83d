import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/axe";
import { fillIn, sendButton, sentNotice } from "../../support/contact-form";
import { hydrated } from "../../support/site";
import { test } from "./browsers";

async function hasNoProblems(page: Page) {
  expect(await violations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every state of the form is accessible, ${colorScheme}`, async ({
    page,
    origin,
    service,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${origin}/contact/`);
    await hydrated(page);
    await hasNoProblems(page);
    await fillIn(page);
    service.answers.push(503);
    await sendButton(page).click();
    await expect(page.getByRole("alert")).toContainText("could not be sent");
    await hasNoProblems(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Clear the Form" })).toBeVisible();
    await hasNoProblems(page);
    await sendButton(page).click();
    await expect(sentNotice(page)).toBeVisible();
    await hasNoProblems(page);
    await page.goto(`${origin}/contact/#message-sent`);
    await hasNoProblems(page);
  });
}
