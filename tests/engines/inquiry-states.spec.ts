import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe";
import { hydrated } from "../support/site";
import { test } from "./browsers";
import { startFormService } from "./form-service";

async function openForm(page: Page, origin: string) {
  await page.goto(`${origin}/contact/`);
  await hydrated(page);
}

async function write(page: Page) {
  await page.getByLabel("Your Name *").fill("Mai & Jo");
  await page.getByLabel("Email Address *").fill("mai@example.com");
  await page.getByLabel("Your Message *").fill("Are you free in June?");
}

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

async function hasNoProblems(page: Page) {
  expect(await violations(page)).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every state of the form is accessible, ${colorScheme}`, async ({ page, origin }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    const service = await startFormService();
    try {
      await openForm(page, origin);
      await hasNoProblems(page);
      await write(page);
      service.answerNext(503);
      await send(page);
      await expect(page.getByRole("alert")).toContainText("could not be sent");
      await hasNoProblems(page);
      await page.reload();
      await expect(page.getByRole("button", { name: "Clear the Form" })).toBeVisible();
      await hasNoProblems(page);
      await send(page);
      await expect(page.getByRole("status").getByText("Message Sent!")).toBeVisible();
      await hasNoProblems(page);
      await page.goto(`${origin}/contact/#message-sent`);
      await hasNoProblems(page);
    } finally {
      await service.stop();
    }
  });
}

test("a message sent offline says so, and goes out by its button when the connection is back", async ({
  page,
  context,
  origin,
}) => {
  const service = await startFormService();
  try {
    await openForm(page, origin);
    await write(page);
    await context.setOffline(true);
    await send(page);
    await expect(page.getByRole("alert")).toContainText("You are offline.");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("status").getByText("Message Sent!")).toBeVisible();
    expect(service.messages).toHaveLength(1);
  } finally {
    await service.stop();
  }
});

test("a message goes on although the couple closes the page", async ({ page, origin }) => {
  const service = await startFormService();
  try {
    await openForm(page, origin);
    await write(page);
    await send(page);
    await page.close();
    await expect.poll(() => service.messages.length).toBe(1);
  } finally {
    await service.stop();
  }
});
