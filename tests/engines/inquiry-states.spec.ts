import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { hydrated } from "../support/site";
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
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${origin}/contact/`);
    await hydrated(page);
    await hasNoProblems(page);
    await page.getByLabel("Your Name *").fill("Mai & Jo");
    await page.getByLabel("Email Address *").fill("mai@example.com");
    await page.getByLabel("Your Message *").fill("Are you free in June?");
    const send = page.getByRole("button", { name: "Send Message" });
    service.answers.push(503);
    await send.click();
    await expect(page.getByRole("alert")).toContainText("could not be sent");
    await hasNoProblems(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Clear the Form" })).toBeVisible();
    await hasNoProblems(page);
    await send.click();
    await expect(page.getByRole("status").getByText("Message Sent!")).toBeVisible();
    await hasNoProblems(page);
    await page.goto(`${origin}/contact/#message-sent`);
    await hasNoProblems(page);
  });
}
