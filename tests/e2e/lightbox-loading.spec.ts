import { expect } from "@playwright/test";
import { ARCH, opened, openGallery, photos } from "../support/gallery-page";
import { hold, nextFrames } from "../support/hold-data";
import { test } from "../support/shared-page";

test("the lightbox follows the link where its own script cannot be fetched", async ({ page }) => {
  await openGallery(page, "/gallery/");
  await page.route(/\.js$/, (route) => route.abort());
  await photos(page, ARCH).click();
  await expect(page).toHaveURL(/ocean-beach\.webp$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery\/$/);
});

test("the lightbox opens although its script could not be fetched ahead of need", async ({
  page,
}) => {
  await openGallery(page, "/gallery/");
  await page.route(/\.js$/, (route) => route.abort());
  const failure = page.waitForEvent("requestfailed", (request) => /\.js$/.test(request.url()));
  await photos(page, ARCH).hover();
  await failure;
  await page.unroute(/\.js$/);
  await photos(page, ARCH).click();
  await opened(page, "3 of 17");
});

test("the lightbox says that it is loading, and can be cancelled", async ({ page }) => {
  await openGallery(page, "/gallery/");
  const letThrough = await hold(page, /\.js$/);
  await photos(page, ARCH).click();
  await expect(page.getByText("Opening the photo…")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Opening the photo…")).toBeHidden();
  await expect(page).toHaveURL(/\/gallery\/$/);
  await expect(photos(page, ARCH)).toBeFocused();
  await letThrough();
  await nextFrames(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the gallery stays where the script of a photo that was cancelled cannot be fetched", async ({
  page,
}) => {
  await openGallery(page, "/gallery/");
  let fail = () => {};
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route(/\.js$/, (route) => failing.then(() => route.abort()));
  const request = page.waitForRequest(/\.js$/);
  await photos(page, ARCH).click();
  await request;
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery\/$/);
  const failure = page.waitForEvent("requestfailed");
  fail();
  await failure;
  await nextFrames(page);
  await expect(page).toHaveURL(/\/gallery\/$/);
  await expect(photos(page, ARCH)).toBeVisible();
});
