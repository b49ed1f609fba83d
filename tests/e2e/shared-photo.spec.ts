import { expect, type Page } from "@playwright/test";
import { SITE_URL } from "../support/project";
import { caption, lightbox, openBeach, opened, openGallery, photos } from "../support/gallery-page";
import { test } from "../support/shared-page";

/** What an iPhone shares in place of the address, where a page has one. */
const canonical = (page: Page) => page.locator("link[rel=canonical]");

test("while a photo is open, its own address is the one to share", async ({ page }) => {
  await openGallery(page);
  await expect(canonical(page)).toHaveAttribute("href", `${SITE_URL}/gallery/`);
  await photos(page).first().click();
  await opened(page, "1 of 17");
  await expect(canonical(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await expect(canonical(page)).toHaveAttribute("href", `${SITE_URL}/gallery/`);
});

test("so it is for who comes straight to a photo, and search engines still read whose part it is", async ({
  page,
  request,
}) => {
  await openBeach(page);
  const address = page.url();
  const html = await (await request.get(address)).text();
  expect(html).toMatch(new RegExp(`<link[^>]* href="${SITE_URL}/gallery/" rel="canonical"`));
  await page.goto(address);
  await opened(page, "1 of 2");
  await expect(canonical(page)).toHaveCount(0);
});

test("a page that an open photo leads to has its canonical address", async ({ page }) => {
  await openGallery(page, "/gallery/?category=traditional");
  await photos(page).first().click();
  await caption(page).getByRole("link", { name: "Traditional Ceremony" }).click();
  await expect(page).toHaveURL(/\/services\/#traditional$/);
  await expect(canonical(page)).toHaveAttribute("href", `${SITE_URL}/services/`);
});
