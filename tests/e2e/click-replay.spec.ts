import { expect, test, type Page } from "@playwright/test";
import { MAX_HOLD_MS, REPLAY_CLICK } from "../../src/startup/page-state";
import { fillIn, sendButton, sentNotice } from "../support/contact-form";
import { filter, photos } from "../support/gallery-page";
import { openWithoutScripts } from "../support/site";

const firstPhoto = (page: Page) => photos(page).first();
const beach = (page: Page) => filter(page, /^Beach/);

/** Opens a page whose scripts have not arrived, and which waits for them as long as it takes. */
async function openPatiently(page: Page, ...visit: [address: string, answer?: Answer]) {
  await page.addInitScript((limit) => {
    const set = window.setTimeout.bind(window);
    const patient = (run: () => void, ms = 0) => (ms === limit ? 0 : set(run, ms));
    Object.assign(window, { setTimeout: patient });
  }, MAX_HOLD_MS);
  return openWithoutScripts(page, ...visit);
}

type Answer = Parameters<typeof openWithoutScripts>[2];

test.describe("A click before the page's scripts have arrived", () => {
  test("on a filter shows that it waits, replaces the click before it, and takes effect with the scripts", async ({
    page,
  }) => {
    const letScriptsThrough = await openPatiently(page, "/gallery/");
    await firstPhoto(page).click();
    await expect(firstPhoto(page)).toHaveAttribute("aria-busy", "true");
    await beach(page).click();
    await expect(beach(page)).toHaveAttribute("aria-busy", "true");
    await expect(firstPhoto(page)).not.toHaveAttribute("aria-busy");
    await expect(beach(page)).toHaveAttribute("aria-pressed", "false");
    letScriptsThrough();
    await expect(beach(page)).toHaveAttribute("aria-pressed", "true");
    await expect(beach(page)).not.toHaveAttribute("aria-busy");
    await expect(photos(page)).toHaveCount(2);
  });

  test("on the form's button sends the message from the page", async ({ page }) => {
    const letScriptsThrough = await openPatiently(page, "/contact/");
    await fillIn(page);
    await page.getByLabel("Your Message *").press("Tab");
    await page.keyboard.press("Enter");
    letScriptsThrough();
    await expect(sentNotice(page)).toBeVisible();
  });

  test("on the form's button is forgotten when the visitor goes on writing", async ({ page }) => {
    const letScriptsThrough = await openPatiently(page, "/contact/");
    await fillIn(page);
    await sendButton(page).click();
    await page.getByLabel("Your Message *").pressSequentially(" Or in July?");
    await page.evaluate((event) => {
      addEventListener(event, () => document.body.setAttribute("data-replayed", ""));
    }, REPLAY_CLICK);
    letScriptsThrough();
    await expect(page.locator("body[data-replayed]")).toBeAttached();
    await expect(sendButton(page)).toHaveText("Send Message");
    await expect(sendButton(page)).not.toHaveAttribute("aria-disabled", "true");
    await sendButton(page).click();
    await expect(sentNotice(page)).toBeVisible();
  });

  test("opens the photo as a file where the scripts cannot be loaded", async ({ page }) => {
    const letScriptsFail = await openPatiently(page, "/gallery/", (route) => route.abort());
    const picture = await firstPhoto(page).getAttribute("href");
    await firstPhoto(page).click();
    letScriptsFail();
    await expect(page).toHaveURL(picture!);
  });
});
