import type { Page } from "@playwright/test";

/** The contact form, by the words on it. */

/** Fields that a couple has to fill in. */
export const required = {
  "Your Name *": "Mai & Jo",
  "Email Address *": "mai@example.com",
  "Your Message *": "Are you free in June?",
};

/** Writes into the form, field after field. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>> = required) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export const sendButton = (page: Page) =>
  page.locator("form").getByRole("button", { name: /^Send/ });
export const sentNotice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Message Sent!" });
