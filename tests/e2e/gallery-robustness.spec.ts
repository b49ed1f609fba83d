/** The gallery without scripts, translated, on a slow connection, and under another page's security policy. */
import { expect, test } from "@playwright/test";
import {
  ARCH,
  button,
  caption,
  filter,
  filters,
  lightbox,
  openBeach,
  opened,
  openGallery,
  photos,
  place,
  RINGS,
} from "../support/gallery-page";
import { delayData, nextFrames } from "../support/hold-data";
import { consoleErrorsOf, hydrated, linkTo, NOT_FOUND, pageOf } from "../support/site";
import { translate } from "../support/translate";

const home = pageOf("home");
const contact = pageOf("contact");

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all photos are visible and open their files, and the filters are hidden", async ({
    page,
  }) => {
    await page.goto("/gallery/?category=beach");
    await expect(photos(page)).toHaveCount(17);
    await expect(filters(page)).toBeHidden();
    await expect(photos(page).first()).toHaveAttribute("href", /^\/static\/.*\.webp$/);
  });
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

test.describe("on a slow connection", () => {
  test("the page opened after a filtered gallery with an open photo stays", async ({ page }) => {
    const expectContact = async () => {
      await linkTo(page, contact.name).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(contact.heading);
      await expect(page).toHaveURL(contact.path);
    };
    await openBeach(page);
    const letThrough = await delayData(page, "/gallery/");
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    await expectContact();
    await letThrough();
    await expectContact();
    await nextFrames(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(contact.heading);
    await expect(page).toHaveURL(contact.path);
  });

  test("going back twice over a filtered gallery ends on the first page", async ({ page }) => {
    await page.goto(home.path);
    await hydrated(page);
    await linkTo(page, "Gallery").click();
    await filter(page, /^Beach/).click();
    await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);
    await linkTo(page, contact.name).click();
    await expect(page).toHaveURL(contact.path);
    await page.reload();
    await hydrated(page);
    const letGalleryThrough = await delayData(page, "/gallery/");
    const letHomeThrough = await delayData(page, home.path);
    await page.goBack();
    await expect(page).toHaveURL(/gallery/);
    await page.goBack();
    await expect(page).toHaveURL(home.path);
    await letGalleryThrough();
    await letHomeThrough();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.heading);
    await expect(page).toHaveURL(home.path);
  });
});

// The policy of the first page stays in force.
for (const first of [home.path, NOT_FOUND]) {
  test(`a photo that is opened after ${first} violates no policy and logs no error`, async ({
    page,
  }) => {
    // Chromium logs policy violations as errors.
    const errors = consoleErrorsOf(page);
    await page.goto(first);
    await hydrated(page);
    await linkTo(page, "Gallery").click();
    await photos(page).first().click();
    await opened(page, "1 of 17");
    await page.keyboard.press("ArrowRight");
    await opened(page, "2 of 17");
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
