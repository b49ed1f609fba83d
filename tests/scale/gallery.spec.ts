import { expect, test, type Page } from "@playwright/test";
import { hydrated } from "../support/site";
import counts from "./counts.json";

const { photos: TOTAL, photosPerPage: STEP, lateKind } = counts;
const PAGE_DATA = "**/page-data/gallery/2/page-data.json";

const photos = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("list")
    .getByRole("link", { name: /Ceremony$/ });
const photo = (page: Page, number: number) =>
  photos(page).and(page.getByRole("link", { name: new RegExp(`Photo ${number} `) }));
const more = (page: Page) => page.getByRole("button", { name: "Show more photos" });
const again = (page: Page) => page.getByRole("button", { name: "Try again" });
const filter = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Kinds of ceremony" }).getByRole("button", { name });
const announcement = (page: Page) =>
  page.getByRole("region", { name: "Find a day like yours" }).getByRole("status");
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages of photos" });
const lightbox = (page: Page) => page.getByRole("dialog", { name: "Photo, full screen" });
const caption = (page: Page) => lightbox(page).getByRole("status");

async function open(page: Page, address = "/gallery/") {
  await page.goto(address);
  await hydrated(page);
}

/** Breaks the line to the second page of photos; the answer mends it. */
async function breakSecondPage(page: Page): Promise<() => Promise<void>> {
  await page.route(PAGE_DATA, (route) => route.abort());
  return () => page.unroute(PAGE_DATA);
}

test.describe("a gallery of many photos", () => {
  test("begins with as many as fit, and counts all of them", async ({ page }) => {
    await open(page);
    await expect(photos(page)).toHaveCount(STEP);
    await expect(filter(page, /^All, 100 photos$/)).toBeVisible();
    await expect(filter(page, /^Winter, 12 photos$/)).toBeVisible();
    await expect(page.getByText("40 of 100 photos")).toBeVisible();
    await expect(pageLinks(page)).toHaveCount(0);
  });

  test("shows more on demand, until all are there, each once and in order", async ({ page }) => {
    await open(page);
    const first = await photos(page).allTextContents();
    await more(page).click();
    await expect(photos(page)).toHaveCount(2 * STEP);
    await more(page).click();
    await expect(photos(page)).toHaveCount(TOTAL);
    await expect(more(page)).toHaveCount(0);

    const all = await photos(page).allTextContents();
    expect(all.slice(0, STEP)).toEqual(first);
    expect(new Set(all).size).toBe(TOTAL);
    const numbers = all.flatMap((text) => /Photo (\d+)/.exec(text)?.[1] ?? []).map(Number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  test("brings the keyboard to the first new photo, and tells how many there are", async ({
    page,
  }) => {
    await open(page);
    await more(page).focus();
    await page.keyboard.press("Enter");
    await expect(photo(page, STEP)).toBeFocused();
    await expect(announcement(page)).toHaveText("40 more, 80 of 100 photos shown");
    await more(page).focus();
    await page.keyboard.press("Space");
    await expect(photo(page, 2 * STEP)).toBeFocused();
    await expect(announcement(page)).toHaveText("20 more, 100 of 100 photos shown");
  });

  test("keeps how far the visitor came in the address", async ({ page }) => {
    await open(page);
    await more(page).click();
    await expect(photos(page)).toHaveCount(2 * STEP);
    await expect(page).toHaveURL(/\/gallery\/\?shown=80$/);
    await page.reload();
    await expect(photos(page)).toHaveCount(2 * STEP);

    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about\/$/);
    await page.goBack();
    await expect(photos(page)).toHaveCount(2 * STEP);
  });

  test("fetches nothing before it is asked for", async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (/page-data\/gallery\/\d/.test(request.url())) fetched.push(request.url());
    });
    await open(page);
    await filter(page, /^Beach/).click();
    await filter(page, /^All/).click();
    await more(page).click();
    await expect(photos(page)).toHaveCount(2 * STEP);
    expect(fetched.filter((url) => url.includes("/2/"))).toHaveLength(1);
  });

  test("does the click on the button that comes before the page's scripts", async ({ page }) => {
    let letThrough = () => {};
    const waiting = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/\/app-[0-9a-f]+\.js$/, async (route) => {
      await waiting;
      await route.continue();
    });
    await page.goto("/gallery/", { waitUntil: "commit" });
    await more(page).click();
    letThrough();
    await expect(photos(page)).toHaveCount(2 * STEP);
  });
});

test.describe("a kind of ceremony whose photos come late", () => {
  test("shows all of them at once", async ({ page }) => {
    await open(page);
    await filter(page, /^Winter/).click();
    await expect(photos(page)).toHaveCount(lateKind.photos);
    await expect(photo(page, TOTAL - 1)).toBeVisible();
    await expect(announcement(page)).toHaveText("12 photos in Winter");
    await expect(more(page)).toHaveCount(0);
    await filter(page, /^All/).click();
    await expect(photos(page)).toHaveCount(STEP);
    await expect(announcement(page)).toHaveText("All 100 photos, the first 40 shown");
  });

  test("has an address", async ({ page }) => {
    await open(page, `/gallery/?category=${lateKind.slug}`);
    await expect(photos(page)).toHaveCount(lateKind.photos);
    await expect(filter(page, /^Winter/)).toHaveAttribute("aria-pressed", "true");
  });

  test("goes round in the lightbox", async ({ page }) => {
    await open(page, `/gallery/?category=${lateKind.slug}`);
    await photo(page, TOTAL - 1).click();
    await expect(caption(page)).toContainText("12 of 12");
    await page.keyboard.press("ArrowRight");
    await expect(caption(page)).toContainText("1 of 12");
    await expect(caption(page)).toContainText(`Photo ${TOTAL - lateKind.photos}`);
  });
});

test.describe("the lightbox of a gallery of many photos", () => {
  const slide = (page: Page) =>
    lightbox(page).locator('[role="group"]:not([inert])').getByRole("img", { name: /./ });

  test("goes on past the last photo of the list, and the list follows", async ({ page }) => {
    await open(page);
    await photo(page, STEP - 1).click();
    await expect(caption(page)).toContainText("40 of 100");
    await page.keyboard.press("ArrowRight");
    await expect(caption(page)).toContainText("41 of 100");
    await expect(slide(page)).toHaveAccessibleName(/Photo 40$/);
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    await expect(photos(page)).toHaveCount(2 * STEP);
    await expect(photo(page, STEP)).toBeFocused();
    await expect(photo(page, STEP)).toBeInViewport();
  });

  test("opens a photo by its address that the page does not have yet", async ({ page }) => {
    await open(page, "/gallery/?photo=photo-95");
    await expect(caption(page)).toContainText("96 of 100");
    await expect(slide(page)).toHaveAccessibleName(/Photo 95$/);
    await expect(caption(page)).toContainText("Winter Ceremony");
    await page.keyboard.press("ArrowLeft");
    await expect(slide(page)).toHaveAccessibleName(/Photo 94$/);
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery\/$/);
    await expect(photos(page)).toHaveCount(STEP);
    await expect(more(page)).toBeFocused();
  });

  test("goes back from the first photo to the last of all", async ({ page }) => {
    await open(page);
    await photos(page).first().click();
    await expect(caption(page)).toContainText("1 of 100");
    await page.keyboard.press("ArrowLeft");
    await expect(caption(page)).toContainText("100 of 100");
    await expect(slide(page)).toHaveAccessibleName(/Photo 99$/);
  });

  test("goes through a hundred photos with the arrow key held down", async ({ page }) => {
    await open(page);
    await photos(page).first().click();
    await expect(caption(page)).toContainText("1 of 100");
    for (let place = 2; place <= TOTAL; place += 1) {
      await page.keyboard.press("ArrowRight");
      await expect(caption(page)).toContainText(`${place} of 100`);
    }
    await expect(slide(page)).toHaveAccessibleName(/Photo 99$/);
  });

  test("stays closed for a photo that the gallery does not have", async ({ page }) => {
    await open(page, "/gallery/?photo=nowhere");
    await expect(photos(page)).toHaveCount(STEP);
    await expect(lightbox(page)).toHaveCount(0);
  });

  test("says that a photo cannot be loaded, and loads it when asked again", async ({ page }) => {
    const mend = await breakSecondPage(page);
    await open(page, "/gallery/?photo=photo-45");
    await expect(lightbox(page).getByRole("alert")).toContainText("could not be loaded");
    await mend();
    await lightbox(page).getByRole("button", { name: "Try again" }).click();
    await expect(slide(page)).toHaveAccessibleName(/Photo 45$/);
    await expect(lightbox(page).getByRole("alert")).toHaveCount(0);
  });
});

test.describe("where more photos cannot be loaded", () => {
  test("the visitor is told, keeps what is there, and can try again", async ({ page }) => {
    const mend = await breakSecondPage(page);
    await open(page);
    await more(page).click();
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await expect(photos(page)).toHaveCount(STEP);
    await expect(page.getByText("40 of 100 photos", { exact: true })).toBeVisible();
    await expect(again(page)).toBeFocused();
    await again(page).click();
    await expect(page.getByRole("alert")).toContainText("could not be loaded");

    await mend();
    await again(page).click();
    await expect(photos(page)).toHaveCount(2 * STEP);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(photo(page, STEP)).toBeFocused();
  });

  test("an answer that is no page of photos counts as none", async ({ page }) => {
    await page.route(PAGE_DATA, (route) => route.fulfill({ status: 200, body: "{}" }));
    await open(page);
    await more(page).click();
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
  });

  test("the other kinds of ceremony still work", async ({ page }) => {
    await breakSecondPage(page);
    await open(page);
    await more(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await filter(page, /^Winter/).click();
    await expect(photos(page)).toHaveCount(lateKind.photos);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a site that was renewed meanwhile is loaded anew, with the visitor's consent", async ({
    page,
  }) => {
    await page.route(PAGE_DATA, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll("photo-41", "photo-of-today");
      await route.fulfill({ response, body });
    });
    await open(page);
    await more(page).click();
    await expect(page.getByRole("alert")).toContainText("has been renewed");
    await expect(photos(page)).toHaveCount(STEP);
    await page.unroute(PAGE_DATA);
    await page.getByRole("button", { name: "Load the page again" }).click();
    await expect(photos(page)).toHaveCount(2 * STEP);
  });
});

test.describe("a further page of photos", () => {
  test("has its own photos, links to the others, and opens them large", async ({ page }) => {
    await open(page, "/gallery/2/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gallery, page 2");
    await expect(photos(page)).toHaveCount(STEP);
    await photo(page, STEP).click();
    await expect(caption(page)).toContainText("1 of 40");
    await page.keyboard.press("Escape");
    await expect(photo(page, STEP)).toBeFocused();
    await pageLinks(page).getByRole("link", { name: "Page 1", exact: true }).click();
    await expect(page).toHaveURL("/gallery/");
    await expect(page.getByRole("group", { name: "Kinds of ceremony" })).toBeVisible();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every photo can be reached, each on one page", async ({ page }) => {
    await page.goto("/gallery/");
    await expect(more(page)).toBeHidden();
    const names = await photos(page).allTextContents();
    for (const number of [2, 3]) {
      await pageLinks(page).getByRole("link", { name: "Next page" }).click();
      await expect(page).toHaveURL(`/gallery/${number}/`);
      names.push(...(await photos(page).allTextContents()));
    }
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
