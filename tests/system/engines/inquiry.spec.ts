import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/axe";
import { fillIn, required, sendButton, sentNotice } from "../../support/contact-form";
import { hydrated } from "../../support/site";
import { test } from "./browsers";

test("a message arrives word for word, once for two presses, and the form is empty", async ({
  page,
  origin,
  service,
}) => {
  await page.goto(`${origin}/contact/`);
  await hydrated(page);
  await fillIn(page, { ...required, "Your Message *": "Are you free in June,\n at Café Zoë?" });
  await sendButton(page).dblclick();
  await expect(sentNotice(page)).toContainText("I will get back to you soon!");
  expect(service.messages).toEqual([
    expect.objectContaining({
      name: required["Your Name *"],
      email: required["Email Address *"],
      message: "Are you free in June,\n at Café Zoë?",
      _gotcha: "",
    }),
  ]);
  await expect(page.getByLabel("Your Message *")).toHaveValue("");
});

async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
}

test("every state of the form is accessible in light and dark colours", async ({
  page,
  origin,
  service,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${origin}/contact/`);
  await hydrated(page);
  await expectAccessible(page);
  await fillIn(page);
  service.answers.push(503);
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toContainText("could not be sent");
  expect(service.messages).toEqual([]);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Clear the Form" })).toBeVisible();
  await expectAccessible(page);
  await sendButton(page).click();
  await expect(sentNotice(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${origin}/contact/#message-sent`);
  await expectAccessible(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the message arrives as well, and the page says so", async ({ page, origin, service }) => {
    await page.goto(`${origin}/contact/`);
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.locator(":target")).toContainText("Message Sent!");
    expect(service.messages).toMatchObject([{ name: required["Your Name *"] }]);
  });
});
