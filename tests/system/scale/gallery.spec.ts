import { expect, type Page } from "@playwright/test";
import { filters, opened, openGallery, photos, place } from "../../support/gallery-page";
import { hydrated } from "../../support/site";
import counts from "./counts.json";
import { test } from "./site";

const { photos: TOTAL, photosPerPage: STEP, album, lateKind } = counts;

const photo = (page: Page, number: number) =>
  photos(page).and(page.getByRole("link", { name: new RegExp(`Photo ${number} `) }));
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages of photos" });

test("a large album continues on the next page, in order", async ({ page }) => {
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

test("a ceremony links to the gallery page with its photos, which open in the lightbox, and page links keep the category", async ({
  page,
}) => {
  await page.goto("/services/");
  await hydrated(page);
  await page.getByRole("main").locator(`a[href*='category=${lateKind.slug}']`).first().click();
  await expect(page).toHaveURL(`/gallery/2/?category=${lateKind.slug}`);
  const pressed = filters(page).getByRole("button", { pressed: true });
  await expect(pressed).toHaveText(lateKind.name);
  await expect(photos(page)).toHaveCount(lateKind.photos);
  await photo(page, TOTAL - 1).click();
  await opened(page, "12 of 12");
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText("1 of 12");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await expect(photo(page, TOTAL - 1)).toBeFocused();
  await pageLinks(page).getByRole("link", { name: "Page 1", exact: true }).click();
  // Page 1 has no photos in that category.
  await expect(page).toHaveURL(`/gallery/?category=${lateKind.slug}`);
  await expect(pressed).toHaveText("All");
  await expect(photos(page)).toHaveCount(STEP);
  await page.goBack();
  await expect(photos(page)).toHaveCount(lateKind.photos);
});
