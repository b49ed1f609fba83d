import { expect, test, type Page } from "@playwright/test";
import { APP_SCRIPT, hydrated, openWithoutScripts } from "../support/site";

const photos = (page: Page) => page.getByRole("main").getByRole("link", { name: /Ceremony$/ });
const firstPhoto = (page: Page) => photos(page).first();
const beach = (page: Page) => page.getByRole("button", { name: /^Beach/ });

test.describe("A click that comes before the page's scripts", () => {
  test("on a kind of ceremony is done as soon as they are there", async ({ page }) => {
    const letScriptsThrough = await openWithoutScripts(page, "/gallery/");
    await beach(page).click();
    await expect(beach(page)).toHaveAttribute("aria-pressed", "false");
    letScriptsThrough();
    await expect(beach(page)).toHaveAttribute("aria-pressed", "true");
    await expect(beach(page)).not.toHaveAttribute("aria-busy");
    await expect(photos(page)).toHaveCount(2);
  });

  test("shows on what was clicked last that it waits", async ({ page }) => {
    await openWithoutScripts(page, "/gallery/");
    await expect(beach(page)).toHaveCSS("opacity", "1");
    await beach(page).click();
    await expect(beach(page)).toHaveAttribute("aria-busy", "true");
    await expect(beach(page)).not.toHaveCSS("opacity", "1");
    await firstPhoto(page).click();
    await expect(firstPhoto(page)).toHaveAttribute("aria-busy", "true");
    await expect(beach(page)).not.toHaveAttribute("aria-busy");
  });

  test("on a photo opens it on the full screen, and does not leave the page", async ({ page }) => {
    const letScriptsThrough = await openWithoutScripts(page, "/gallery/");
    await firstPhoto(page).click();
    letScriptsThrough();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(/\/gallery\/\?photo=/);
  });

  test("on the form's button sends the message from the page", async ({ page }) => {
    const letScriptsThrough = await openWithoutScripts(page, "/contact/");
    await page.getByLabel("Your Name *").fill("Maya");
    await page.getByLabel("Email Address *").fill("maya@example.com");
    await page.getByLabel("Your Message *").fill("In June?");
    await page.getByLabel("Your Message *").press("Tab");
    await page.keyboard.press("Enter");
    letScriptsThrough();
    await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
  });

  test("is left to the browser where they cannot be loaded", async ({ page }) => {
    await page.route(APP_SCRIPT, (route) => route.abort());
    await page.goto("/gallery/", { waitUntil: "commit" });
    const picture = await firstPhoto(page).getAttribute("href");
    await firstPhoto(page).click();
    await expect(page).toHaveURL(picture!);
  });

  test("opens the photo as a file where they throw", async ({ page }) => {
    await page.route(APP_SCRIPT, (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'throw new Error("broken");' }),
    );
    await page.goto("/gallery/", { waitUntil: "commit" });
    const picture = await firstPhoto(page).getAttribute("href");
    await firstPhoto(page).click();
    await expect(page).toHaveURL(picture!);
  });

  test("opens the photo as a file where the line hangs, after some seconds", async ({ page }) => {
    await openWithoutScripts(page, "/gallery/");
    const picture = await firstPhoto(page).getAttribute("href");
    await firstPhoto(page).click();
    await expect(page).toHaveURL(picture!);
  });

  test("on the form's button is forgotten when the visitor goes on writing", async ({ page }) => {
    const letScriptsThrough = await openWithoutScripts(page, "/contact/");
    await page.getByLabel("Your Name *").fill("Maya");
    await page.getByLabel("Email Address *").fill("maya@example.com");
    await page.getByLabel("Your Message *").fill("In June?");
    const send = page.locator("form").getByRole("button", { name: /^Send/ });
    await send.click();
    await page.getByLabel("Your Message *").pressSequentially(" Or in July?");
    letScriptsThrough();
    await hydrated(page);
    await page.waitForTimeout(300);
    await expect(send).toHaveText("Send Message");
    await expect(page.getByText("Message Sent!")).toHaveCount(0);
    await send.click();
    await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
  });

  test("with a key for a new tab is the browser's at once", async ({ page, context }) => {
    await openWithoutScripts(page, "/gallery/");
    const opened = context.waitForEvent("page");
    await firstPhoto(page).click({ modifiers: ["ControlOrMeta"] });
    expect((await opened).isClosed()).toBe(false);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
