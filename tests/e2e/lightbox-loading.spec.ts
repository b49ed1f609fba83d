import { expect, test } from "@playwright/test";
import { ARCH, opened, openGallery, photos } from "../support/gallery-page";
import { hold, nextFrames } from "../support/hold-data";

test("without its script, the lightbox retries, or follows the photo's link", async ({ page }) => {
  await openGallery(page);
  await page.route(/\.js$/, (route) => route.abort());
  const failure = page.waitForEvent("requestfailed", (request) => /\.js$/.test(request.url()));
  await photos(page, ARCH).hover();
  await failure;
  await page.unroute(/\.js$/);
  await photos(page, ARCH).click();
  await opened(page, "3 of 17");

  await openGallery(page);
  await page.route(/\.js$/, (route) => route.abort());
  await photos(page, ARCH).click();
  await expect(page).toHaveURL(/ocean-beach\.webp$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery\/$/);
});

test("a cancelled lightbox stays closed when its script arrives", async ({ page }) => {
  await openGallery(page);
  const letThrough = await hold(page, /\.js$/);
  await photos(page, ARCH).click();
  await expect(page.getByText("Opening the photo…")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Opening the photo…")).toBeHidden();
  await expect(photos(page, ARCH)).toBeFocused();
  await letThrough();
  await nextFrames(page);
  await expect(page).toHaveURL(/\/gallery\/$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
