import { expect, type Page } from "@playwright/test";
import { test } from "../support/shared-page";
import { hydrated } from "../support/site";
import counts from "./counts.json";

const { photos: TOTAL, photosPerPage: STEP, album, lateKind } = counts;

const photos = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("list")
    .getByRole("link", { name: /Ceremony$/ });
const photo = (page: Page, number: number) =>
  photos(page).and(page.getByRole("link", { name: new RegExp(`Photo ${number} `) }));
const filter = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Kinds of ceremony" }).getByRole("button", { name });
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages of photos" });
const lightbox = (page: Page) => page.getByRole("dialog", { name: "Photo, full screen" });
const caption = (page: Page) => lightbox(page).getByRole("status");

async function open(page: Page, address = "/gallery/") {
  await page.goto(address);
  await hydrated(page);
}

test.describe("a gallery of many photos", () => {
  test("shows 200 of them at once, and loads only the pictures that are near", async ({ page }) => {
    let pictures = 0;
    page.on("request", (request) => {
      if (request.resourceType() === "image") pictures += 1;
    });
    await open(page);
    await page.waitForLoadState("networkidle");
    await expect(photos(page)).toHaveCount(STEP);
    await expect(filter(page, /^All, 200 photos$/)).toBeVisible();
    expect(pictures).toBeLessThan(STEP / 2);
  });

  test("goes on through 200 photos by arrow key, and round", async ({ page }) => {
    await open(page);
    await photos(page).first().click();
    await expect(caption(page)).toContainText("1 of 200");
    await page.keyboard.press("ArrowLeft");
    await expect(caption(page)).toContainText("200 of 200");
    for (let place = 1; place <= 30; place += 1) {
      await page.keyboard.press("ArrowRight");
      await expect(caption(page)).toContainText(`${place} of 200`);
    }
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
        .evaluateAll((images) =>
          images.map((image) => /\d+$/.exec(image.getAttribute("alt")!)![0]),
        );
    await open(page);
    expect(await numbers()).toEqual(inAlbum(0, STEP - own));
    await filter(page, new RegExp(`^${album.kind}`)).click();
    await photo(page, STEP - 1).click();
    await expect(caption(page)).toContainText(`Photo ${STEP - 1}`);
    await expect(caption(page)).toContainText(`${album.kind} Ceremony`);
    await open(page, "/gallery/2/");
    expect((await numbers()).slice(0, -lateKind.photos)).toEqual(inAlbum(STEP - own, album.photos));
  });

  test("stays closed for a photo that the page does not have", async ({ page }) => {
    await open(page, "/gallery/?photo=nowhere");
    await expect(photos(page)).toHaveCount(STEP);
    await expect(lightbox(page)).toHaveCount(0);
  });
});

test("a type of ceremony links to its photos only where the first page of the gallery has some", async ({
  page,
}) => {
  await page.goto("/services/");
  const links = page.getByRole("main").locator("a[href*='category=']");
  await expect(links).not.toHaveCount(0);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  for (const address of addresses) {
    expect(address).not.toContain(lateKind.slug);
    await open(page, address);
    await expect(photos(page)).not.toHaveCount(0);
  }
});

test.describe("a further page of photos", () => {
  test("has its own photos and kinds, links to the others, and opens them large", async ({
    page,
  }) => {
    await open(page);
    await pageLinks(page).getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL("/gallery/2/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gallery, page 2");
    await expect(photos(page)).toHaveCount(TOTAL - STEP);
    await filter(page, new RegExp(`^${lateKind.name}`)).click();
    await expect(photos(page)).toHaveCount(lateKind.photos);
    await photo(page, TOTAL - 1).click();
    await expect(caption(page)).toContainText("12 of 12");
    await page.keyboard.press("Escape");
    await expect(photo(page, TOTAL - 1)).toBeFocused();
    await pageLinks(page).getByRole("link", { name: "Page 1", exact: true }).click();
    await expect(page).toHaveURL("/gallery/");
    await expect(photos(page)).toHaveCount(STEP);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every photo can be reached, each on one page", async ({ page }) => {
    await page.goto("/gallery/");
    const names = await photos(page).allTextContents();
    await pageLinks(page).getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL("/gallery/2/");
    names.push(...(await photos(page).allTextContents()));
    await expect(pageLinks(page).getByRole("link", { name: "Next page" })).toHaveCount(0);
    expect(new Set(names).size).toBe(TOTAL);
    expect(names).toHaveLength(TOTAL);
  });
});

test("where the page's scripts cannot be loaded, the pages' links remain", async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto("/gallery/");
  await pageLinks(page).getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/gallery/2/");
});
