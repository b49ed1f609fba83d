import type { Page } from "@playwright/test";

/** The contact form, found by labels and roles. */

/** The required fields. */
export const required = {
  "Your Name *": "Mai & Jo",
  "Email Address *": "mai@example.com",
  "Your Message *": "Are you free in June?",
};

export async function fillIn(page: Page, fields: Readonly<Record<string, string>> = required) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export const sendButton = (page: Page) =>
  page.locator("form").getByRole("button", { name: /^Send/ });
export const sentNotice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Message Sent!" });
