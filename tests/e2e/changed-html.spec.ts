/** Pages whose HTML a browser extension or a translator has changed. */
import { expect, test, type Page } from "@playwright/test";
import { fillIn, required, sendButton, sentNotice } from "../support/contact-form";
import { hydrated, openWithoutScripts } from "../support/site";
import { translate } from "../support/translate";

/** Adds an element after each field, as password managers do for their button. */
const addElements = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll("form input, form textarea")) {
      field.after(document.createElement("span"));
    }
  });

for (const [kind, change] of [
  ["unchanged", async () => {}],
  ["extended", addElements],
  ["translated", translate],
] as const) {
  test(`an early Send in ${kind} HTML opens no email and loses nothing`, async ({ page }) => {
    const written = { "Wedding Date": "2027-06-19", ...required };
    const message = page.getByLabel("Your Message *");
    const letThrough = await openWithoutScripts(page, "/contact/");
    await change(page);
    await page.evaluate(() => {
      const note = (event: Event) => (document.title = `prevented: ${event.defaultPrevented}`);
      addEventListener("submit", note, { once: true });
    });
    await fillIn(page, written);
    await sendButton(page).click();
    await expect(page).toHaveTitle("prevented: true");
    await message.focus();
    await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 7));
    const before = await page.evaluate(() => scrollY);
    await letThrough();
    await hydrated(page);
    for (const [label, text] of Object.entries(written)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await expect(message).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.type("we");
    await expect(message).toHaveValue("Are we free in June?");
    await sendButton(page).click();
    await expect(sentNotice(page)).toBeVisible();
  });
}

test("an element that an extension adds does not move the focus from a link", async ({ page }) => {
  const letThrough = await openWithoutScripts(page, "/services/");
  await page.evaluate(() =>
    document.querySelector("main")!.prepend(document.createElement("aside")),
  );
  const link = page.getByRole("main").getByRole("link", { name: /^Request a Quote/ });
  await link.focus();
  const before = await page.evaluate(() => scrollY);
  await letThrough();
  await hydrated(page);
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
