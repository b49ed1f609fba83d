import { expect, test } from "@playwright/test";
import { ARCH, opened, openGallery, photos } from "../support/gallery-page";
import { hold, nextFrames } from "../support/hold-data";

test("without its script, the lightbox retries, reloads the page, or follows the photo's link", async ({
  page,
  context,
}) => {
  await openGallery(page);
  await page.route(/\.js$/, (route) => route.abort());
  const failure = page.waitForEvent("requestfailed", (request) => /\.js$/.test(request.url()));
  await photos(page, ARCH).hover();
  await failure;
  await page.unroute(/\.js$/);
  await photos(page, ARCH).click();
  await opened(page, "3 of 17");

  // A newer build has another file.
  const isLightbox = (url: URL) => /\/\d+-[0-9a-f]+\.js$/.test(url.pathname);
  await page.route(isLightbox, (route) => route.abort());
  await openGallery(page);
  await context.setOffline(true);
  await photos(page, ARCH).click();
  await expect(page.getByText("This photo could not be loaded.")).toBeVisible();
  await page.goBack();
  await context.setOffline(false);
  await page.unroute(isLightbox);

  await page.route(isLightbox, (route) => route.abort(), { times: 1 });
  await photos(page, ARCH).click();
  await opened(page, "3 of 17");
  await expect(page).toHaveURL(/\/gallery\/\?photo=ocean-beach$/);

  await openGallery(page);
  await page.route(isLightbox, (route) => route.abort());
  await photos(page, ARCH).click();
  await expect(page).toHaveURL(/ocean-beach\.webp$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery\/$/);
});

test("a photo opens at the next tap after its script could not be loaded offline", async ({
  page,
  context,
}) => {
  const note = page.getByText("This photo could not be loaded.");
  await openGallery(page);
  await context.setOffline(true);
  await photos(page, ARCH).click();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await photos(page, ARCH).click();
  await opened(page, "3 of 17");
  await expect(note).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
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
