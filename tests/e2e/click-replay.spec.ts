import { expect, test, type Page, type Route } from "@playwright/test";
import { MAX_HOLD_MS, REPLAY_CLICK } from "../../src/startup/page-state";
import { fillIn, sendButton, sentNotice } from "../support/contact-form";
import { filter, lightbox, photos } from "../support/gallery-page";
import { openWithoutScripts } from "../support/site";

const firstPhoto = (page: Page) => photos(page).first();
const beach = (page: Page) => filter(page, /^Beach/);

/** Opens a page whose scripts have not arrived, and may take as long as they like: no click is given up. */
async function openPatiently(
  page: Page,
  address: string,
  answer?: (route: Route) => Promise<void>,
) {
  await page.addInitScript((limit) => {
    const set = window.setTimeout.bind(window);
    const patient = (run: () => void, ms = 0) => (ms === limit ? 0 : set(run, ms));
    Object.assign(window, { setTimeout: patient });
  }, MAX_HOLD_MS);
  return openWithoutScripts(page, address, answer);
}

test.describe("A click that comes before the page's scripts", () => {
  test("on a kind of ceremony shows that it waits, and is done as soon as they are there", async ({
    page,
  }) => {
    const letScriptsThrough = await openPatiently(page, "/gallery/");
    await firstPhoto(page).click();
    await expect(firstPhoto(page)).toHaveAttribute("aria-busy", "true");
    await expect(beach(page)).toHaveCSS("opacity", "1");
    await beach(page).click();
    await expect(beach(page)).toHaveAttribute("aria-busy", "true");
    await expect(beach(page)).not.toHaveCSS("opacity", "1");
    await expect(firstPhoto(page)).not.toHaveAttribute("aria-busy");
    await expect(beach(page)).toHaveAttribute("aria-pressed", "false");
    letScriptsThrough();
    await expect(beach(page)).toHaveAttribute("aria-pressed", "true");
    await expect(beach(page)).not.toHaveAttribute("aria-busy");
    await expect(photos(page)).toHaveCount(2);
  });

  test("on a photo opens it on the full screen, and does not leave the page", async ({ page }) => {
    const letScriptsThrough = await openPatiently(page, "/gallery/");
    await firstPhoto(page).click();
    letScriptsThrough();
    await expect(lightbox(page)).toBeVisible();
    await expect(page).toHaveURL(/\/gallery\/\?photo=/);
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

  test("with a key for a new tab is the browser's at once", async ({ page, context }) => {
    await openPatiently(page, "/gallery/");
    const opened = context.waitForEvent("page");
    await firstPhoto(page).click({ modifiers: ["ControlOrMeta"] });
    expect((await opened).isClosed()).toBe(false);
    await expect(firstPhoto(page)).not.toHaveAttribute("aria-busy");
  });

  for (const [what, body] of [
    ["cannot be loaded", null],
    ["throw", 'throw new Error("broken");'],
  ] as const) {
    test(`opens the photo as a file where they ${what}`, async ({ page }) => {
      const letScriptsFail = await openPatiently(page, "/gallery/", (route) =>
        body === null ? route.abort() : route.fulfill({ contentType: "text/javascript", body }),
      );
      const picture = await firstPhoto(page).getAttribute("href");
      await firstPhoto(page).click();
      await expect(firstPhoto(page)).toHaveAttribute("aria-busy", "true");
      letScriptsFail();
      await expect(page).toHaveURL(picture!);
    });
  }

  test("opens the photo as a file where the line hangs, after some seconds", async ({ page }) => {
    await page.clock.install();
    await openWithoutScripts(page, "/gallery/");
    const picture = await firstPhoto(page).getAttribute("href");
    await firstPhoto(page).click();
    await page.clock.runFor(MAX_HOLD_MS);
    await expect(page).toHaveURL(picture!);
  });
});
