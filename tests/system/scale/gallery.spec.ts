import { expect, type Page } from "@playwright/test";
import {
  caption,
  filter,
  filters,
  opened,
  openGallery,
  photos,
  place,
} from "../../support/gallery-page";
import counts from "./counts.json";
import { test } from "./site";

const { photos: TOTAL, photosPerPage: STEP, album, lateKind } = counts;

const photo = (page: Page, number: number) =>
  photos(page).and(page.getByRole("link", { name: new RegExp(`Photo ${number} `) }));
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages of photos" });

test("shows 200 photos at once, and goes round by arrow key", async ({ page }) => {
  await openGallery(page);
  await expect(photos(page)).toHaveCount(STEP);
  await expect(filter(page, /^All, 200 photos on this page$/)).toBeVisible();
  await photos(page).first().click();
  await opened(page, "1 of 200");
  await page.keyboard.press("ArrowLeft");
  await expect(place(page)).toHaveText("200 of 200");
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText("1 of 200");
});

test("has the photos of a large album on both pages, in its order, with their kind", async ({
  page,
}) => {
  const own = TOTAL - album.photos - lateKind.photos;
  const inAlbum = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `${own + from + index}`);
  const numbers = () =>
    photos(page)
      .getByRole("img", { name: /Photo \d+$/ })
      .evaluateAll((images) => images.map((image) => /\d+$/.exec(image.getAttribute("alt")!)![0]));
  await openGallery(page);
  expect(await numbers()).toEqual(inAlbum(0, STEP - own));
  await filter(page, new RegExp(`^${album.kind}`)).click();
  await photo(page, STEP - 1).click();
  await expect(caption(page)).toContainText(`Photo ${STEP - 1}`);
  await expect(caption(page)).toContainText(`${album.kind} Ceremony`);
  await openGallery(page, "/gallery/2/");
  expect((await numbers()).slice(0, -lateKind.photos)).toEqual(inAlbum(STEP - own, album.photos));
});

test("a type of ceremony links to the first page of the gallery that has its photos", async ({
  page,
}) => {
  await page.goto("/services/");
  const links = page.getByRole("main").locator("a[href*='category=']");
  await expect(links).not.toHaveCount(0);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  expect(addresses).toContain(`/gallery/2/?category=${lateKind.slug}`);
  for (const address of addresses) {
    await openGallery(page, address);
    await expect(filters(page).getByRole("button", { pressed: true })).not.toHaveText("All");
    await expect(photos(page)).not.toHaveCount(0);
  }
});

test("a filter says how many photos of its kind are on the page, and the links to other pages keep it", async ({
  page,
}) => {
  // The samples have two of that kind.
  const own = TOTAL - album.photos - lateKind.photos;
  const shown = STEP - own + 2;
  const kind = filter(page, new RegExp(`^${album.kind}`));
  await openGallery(page);
  await kind.click();
  await expect(photos(page)).toHaveCount(shown);
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toHaveText(`${shown} photos in ${album.kind} on this page`);
  await pageLinks(page).getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(`/gallery/2/?category=${album.kind.toLowerCase()}`);
  await expect(kind).toHaveAttribute("aria-pressed", "true");
  await expect(photos(page)).toHaveCount(album.photos + 2 - shown);
});

test("a further page of photos has its own photos and kinds, links to the others, and opens them large", async ({
  page,
}) => {
  await openGallery(page);
  await pageLinks(page).getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/gallery/2/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gallery, page 2");
  await expect(photos(page)).toHaveCount(TOTAL - STEP);
  await filter(page, new RegExp(`^${lateKind.name}`)).click();
  await expect(photos(page)).toHaveCount(lateKind.photos);
  await photo(page, TOTAL - 1).click();
  await opened(page, "12 of 12");
  await page.keyboard.press("Escape");
  await expect(photo(page, TOTAL - 1)).toBeFocused();
  await pageLinks(page).getByRole("link", { name: "Page 1", exact: true }).click();
  // None of that kind are there.
  await expect(page).toHaveURL(`/gallery/?category=${lateKind.slug}`);
  await expect(filters(page).getByRole("button", { pressed: true })).toHaveText("All");
  await expect(photos(page)).toHaveCount(STEP);
  await page.goBack();
  await expect(photos(page)).toHaveCount(lateKind.photos);
});

test("every photo is on exactly one page", async ({ page }) => {
  const names: string[] = [];
  for (const address of ["/gallery/", "/gallery/2/"]) {
    await openGallery(page, address);
    names.push(...(await photos(page).allTextContents()));
  }
  await expect(pageLinks(page).getByRole("link", { name: "Next page" })).toHaveCount(0);
  expect(new Set(names).size).toBe(TOTAL);
  expect(names).toHaveLength(TOTAL);
});
