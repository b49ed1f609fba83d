import { expect, type Page } from "@playwright/test";
import { filter, filters, opened, openGallery, photos, place } from "../../support/gallery-page";
import counts from "./counts.json";
import { test } from "./site";

const { photos: TOTAL, photosPerPage: STEP, album, lateKind } = counts;

const photo = (page: Page, number: number) =>
  photos(page).and(page.getByRole("link", { name: new RegExp(`Photo ${number} `) }));
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages of photos" });

test("a large album goes on to the next page, in its order", async ({ page }) => {
  const own = TOTAL - album.photos - lateKind.photos;
  const numbers: string[] = [];
  for (const address of ["/gallery/", "/gallery/2/"]) {
    await openGallery(page, address);
    const names = await photos(page)
      .getByRole("img")
      .evaluateAll((images) => images.map((image) => image.getAttribute("alt")!));
    numbers.push(...names.flatMap((name) => /Photo (\d+)$/.exec(name)?.[1] ?? []));
  }
  const expected = Array.from({ length: TOTAL - own }, (_, index) => `${own + index}`);
  expect(numbers).toEqual(expected);
  await expect(pageLinks(page).getByRole("link", { name: "Next page" })).toHaveCount(0);
});

test("a type of ceremony links to the first page of the gallery that has its photos", async ({
  page,
}) => {
  await page.goto("/services/");
  const link = page.getByRole("main").locator(`a[href*='category=${lateKind.slug}']`);
  await expect(link.first()).toHaveAttribute("href", `/gallery/2/?category=${lateKind.slug}`);
  await link.first().click();
  await expect(filter(page, new RegExp(`^${lateKind.name}`))).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(photos(page)).toHaveCount(lateKind.photos);
});

test("a filter counts its kind on the page, other pages keep it, and show photos of their own large", async ({
  page,
}) => {
  // The samples have two of that kind.
  const own = TOTAL - album.photos - lateKind.photos;
  const shown = STEP - own + 2;
  const kind = filter(page, new RegExp(`^${album.kind}`));
  const lateFilter = filter(page, new RegExp(`^${lateKind.name}`));
  await openGallery(page);
  await expect(photos(page)).toHaveCount(STEP);
  await expect(filter(page, /^All, 200 photos on this page$/)).toBeVisible();
  await kind.click();
  await expect(photos(page)).toHaveCount(shown);
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toHaveText(`${shown} photos in ${album.kind} on this page`);
  await pageLinks(page).getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(`/gallery/2/?category=${album.kind.toLowerCase()}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gallery, page 2");
  await expect(kind).toHaveAttribute("aria-pressed", "true");
  await expect(photos(page)).toHaveCount(album.photos + 2 - shown);

  await lateFilter.click();
  await expect(photos(page)).toHaveCount(lateKind.photos);
  await photo(page, TOTAL - 1).click();
  await opened(page, "12 of 12");
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText("1 of 12");
  await page.keyboard.press("ArrowLeft");
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
