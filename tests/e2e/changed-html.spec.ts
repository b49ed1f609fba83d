/** Pages whose HTML a browser extension or a translator has changed. */
import { expect, test, type Page } from "@playwright/test";
import { fillIn, required, sendButton, sentNotice } from "../support/contact-form";
import {
  ARCH,
  button,
  caption,
  filter,
  openBeach,
  openGallery,
  photos,
  place,
  RINGS,
} from "../support/gallery-page";
import { hydrated, openWithoutScripts } from "../support/site";

/** Adds an element after each field, as password managers do for their button. */
const addElements = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll("form input, form textarea")) {
      field.after(document.createElement("span"));
    }
  });

/** Wraps each text in elements, as Google Translate does, so that React no longer finds the nodes that it created. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(({ data }) => data.trim() !== "")) {
      if (text.parentElement!.closest("script, style, textarea, svg")) continue;
      const outer = document.createElement("font");
      outer.appendChild(document.createElement("font")).textContent = text.data;
      text.replaceWith(outer);
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

test("an element that an extension adds does not move the focus from a photo", async ({ page }) => {
  const letThrough = await openWithoutScripts(page, "/gallery/");
  await page.evaluate(() =>
    document.querySelector("main")!.prepend(document.createElement("aside")),
  );
  await photos(page).nth(2).focus();
  const before = await page.evaluate(() => scrollY);
  await letThrough();
  await hydrated(page);
  await expect(photos(page).nth(2)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("a translated gallery announces its filters and counts its photos", async ({ page }) => {
  await openGallery(page);
  for (const [name, words] of [
    [/^Beach/, "2 photos in Beach"],
    [/^All/, "All 17 photos"],
    [/^Garden/, "1 photo in Garden"],
  ] as const) {
    await translate(page);
    await filter(page, name).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(words);
  }
  await openBeach(page);
  await translate(page);
  await expect(caption(page)).toHaveText(ARCH);
  await button(page, "Next photo").click();
  await expect(place(page)).toHaveText("2 of 2");
  await expect(caption(page)).toHaveText(RINGS);
  await translate(page);
  await button(page, "Previous photo").click();
  await expect(place(page)).toHaveText("1 of 2");
  await expect(caption(page)).toHaveText(ARCH);
});
