import { expect, type Page } from "@playwright/test";
import { fillIn, sendButton, sentNotice } from "../support/contact-form";
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
import { test } from "../support/shared-page";
import { hydrated } from "../support/site";

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

test("on a translated page the lightbox counts and says what each photo shows", async ({
  page,
}) => {
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

test("a translated gallery announces each choice", async ({ page }) => {
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
});

test("the button of a translated form says what is happening, twice", async ({ page }) => {
  await page.goto("/contact/");
  await hydrated(page);
  for (let message = 1; message <= 2; message += 1) {
    await fillIn(page);
    await translate(page);
    await sendButton(page).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
    await expect(sentNotice(page)).toBeVisible();
    await expect(sendButton(page)).toBeVisible();
  }
});

test("a translated page leads to the others, and its menu opens and closes", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/");
  await hydrated(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Reviews", "Gallery"]) {
    await translate(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(`/${name.toLowerCase()}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
