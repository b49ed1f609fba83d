import { test, expect, type Page } from "@playwright/test";
import { SENDING_MS } from "../../src/inquiry/delivery";
import { sent } from "../../src/interface-text";
import { violations } from "../support/axe";
import { sendButton, sentNotice } from "../support/contact-form";
import { consoleErrorsOf, hydrated } from "../support/site";

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the form and stops the clock, which only the test advances. */
async function openForm(page: Page) {
  await page.clock.install();
  await page.goto("/contact/");
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
}

test.describe("The contact form", () => {
  let consoleErrors: string[];
  test.beforeEach(({ page }) => {
    consoleErrors = consoleErrorsOf(page);
  });
  test.afterEach(() => expect(consoleErrors).toEqual([]));

  test("can be filled in, sent and dismissed with the keyboard alone", async ({ page }) => {
    await openForm(page);
    await fieldOf(page, "Your Name *").focus();
    await page.keyboard.type("Ana & Jo");
    await page.keyboard.press("Tab");
    await page.keyboard.type("ana@example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(fieldOf(page, "Wedding Date")).toBeFocused();
    await fieldOf(page, "Wedding Location").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Hello");
    await page.keyboard.press("Tab");
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sendButton(page)).toHaveText("Sending...");
    await expect(fieldOf(page, "Your Message *")).not.toBeEditable();
    await page.clock.runFor(SENDING_MS);
    await expect(sentNotice(page)).toContainText(sent.description);
    await expect(sentNotice(page)).toBeInViewport({ ratio: 1 });
    await expect(sendButton(page)).toBeFocused();
    await expect(fieldOf(page, "Your Message *")).toHaveValue("");
    await expect(page.locator("form :user-invalid")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sentNotice(page)).toHaveCount(0);
    await expect(sendButton(page)).toBeFocused();
  });

  test("lets the browser validate, and marks the invalid fields", async ({ page }) => {
    await openForm(page);
    await expect(page.locator("form :user-invalid")).toHaveCount(0);
    await fieldOf(page, "Email Address *").fill("not an address");
    await sendButton(page).click();
    await expect(sendButton(page)).toHaveText("Send Message");
    await expect(fieldOf(page, "Your Name *")).toBeFocused();
    const wrong = page.locator("form :user-invalid");
    await expect(wrong).toHaveCount(3);
    for (const field of await wrong.all())
      await expect(field).toHaveCSS("border-bottom-width", "4px");
    const missing = await wrong.evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(({ name, validity }) => [name, validity.valueMissing]),
    );
    expect(missing).toEqual([
      ["name", true],
      ["email", false],
      ["message", true],
    ]);
    for (const field of await wrong.all()) {
      const message = await field.evaluate((own: HTMLInputElement) => own.validationMessage);
      expect(message).not.toBe("");
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    await page.clock.resume();
    expect(await violations(page)).toEqual([]);
    await fieldOf(page, "Your Name *").fill("Ana");
    await expect(fieldOf(page, "Your Name *")).not.toHaveAttribute("aria-invalid");
  });
});
