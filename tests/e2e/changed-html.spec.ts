/** Pages whose HTML something has changed: an extension, a translator, a proxy, a phone. */
import { expect, test, type Page } from "@playwright/test";
import { SENDING_MS } from "../../src/inquiry/delivery";
import { fillIn, required, sendButton, sentNotice } from "../support/contact-form";
import {
  ARCH,
  button,
  caption,
  filter,
  openBeach,
  openGallery,
  place,
  RINGS,
} from "../support/gallery-page";
import { complaintsOf, hydrated, openWithoutScripts, settings } from "../support/site";

/** As a password manager does, which puts its button behind each field. */
const addElements = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll("form input, form textarea")) {
      field.after(document.createElement("span"));
    }
  });

/** Has each text in elements of its own, as Google Translate leaves it: React no longer finds what it wrote. */
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

for (const [what, change] of [
  ["nothing has changed the page", async () => {}],
  ["an extension has added an element behind each field", addElements],
  ["the page was translated", translate],
] as const) {
  test(`an early Send opens no mail program and loses nothing where ${what}`, async ({ page }) => {
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
    letThrough();
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

test("Cloudflare, which hides email addresses, leaves the mail links", async ({ page }) => {
  const complaints = complaintsOf(page);
  // It leaves alone what its comments surround.
  await page.route("/contact/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replaceAll(
      /<!--email_off-->[^]*?<!--\/email_off-->|href="mailto:[^"]*"/g,
      (part) => (part.startsWith("<!--") ? part : 'href="/cdn-cgi/l/email-protection"'),
    );
    await route.fulfill({ response, body });
  });
  const letThrough = await openWithoutScripts(page, "/contact/");
  const addresses = () =>
    page
      .getByRole("link", { name: settings.email })
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const expected = Array.from({ length: 2 }, () => `mailto:${settings.email}`);
  expect(await addresses()).toEqual(expected);
  letThrough();
  await hydrated(page);
  expect(await addresses()).toEqual(expected);
  expect(complaints).toEqual([]);
});

test("a translated gallery announces its choices, and its lightbox counts", async ({ page }) => {
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

test("a translated page's menu leads on, and its form says what happens", async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/");
  await hydrated(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Reviews", "Contact"]) {
    await translate(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(`/${name.toLowerCase()}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  // The time stands still from here on, so that no machine is too slow to see what is said meanwhile.
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
  for (let message = 1; message <= 2; message += 1) {
    await fillIn(page);
    await translate(page);
    await sendButton(page).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
    await page.clock.runFor(SENDING_MS);
    await expect(sentNotice(page)).toBeVisible();
    await expect(sendButton(page)).toBeVisible();
  }
});
