import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/axe";
import { fillIn, required, sendButton, sentNotice } from "../../support/contact-form";
import { hydrated } from "../../support/site";
import { test } from "./browsers";

async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
}

test("a message that a service refuses stays in the form, arrives once with the next attempt, and each state is accessible", async ({
  page,
  origin,
  service,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${origin}/contact/`);
  await hydrated(page);
  await fillIn(page, { ...required, "Your Message *": "Are you free in June,\n at Café Zoë?" });
  service.answers.push(503);
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toContainText("could not be sent");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Clear the Form" })).toBeVisible();
  await expectAccessible(page);
  await sendButton(page).dblclick();
  await expect(sentNotice(page)).toContainText("I will get back to you soon!");
  await expectAccessible(page);
  expect(service.messages).toMatchObject([{ message: "Are you free in June,\n at Café Zoë?" }]);
});
