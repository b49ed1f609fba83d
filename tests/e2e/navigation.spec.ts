import { expect, test, type Page } from "@playwright/test";
import { filter, lightbox, openBeach } from "../support/gallery-page";
import { hold, nextFrames } from "../support/hold-data";
import type { pages } from "../support/site";
import { APP_SCRIPT, hydrated, linkTo, pageOf } from "../support/site";

async function expectPage(page: Page, { path, heading }: (typeof pages)[number]) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page).toHaveURL(path);
}

/** Clicks a link, and expects its page. */
async function follow(page: Page, target: (typeof pages)[number]) {
  await linkTo(page, target.name).click();
  await expectPage(page, target);
}

async function start(page: Page, { path }: (typeof pages)[number]) {
  await page.goto(path);
  await hydrated(page);
}

const home = pageOf("home");
const services = pageOf("services");
const reviews = pageOf("reviews");
const about = pageOf("about");
const gallery = pageOf("gallery");

/** Matches the URL of a page's data. */
const dataOf = (path: string) =>
  new RegExp(`/page-data${path === "/" ? "/index/" : path}page-data\\.json`);

/** Delays a page's data. The result lets it through, and waits two frames in which the router might show the page. */
async function delayData(page: Page, path: string): Promise<() => Promise<void>> {
  const letThrough = await hold(page, dataOf(path));
  return async () => {
    await letThrough();
    await nextFrames(page);
  };
}

test("a link to a part of another page moves the keyboard's focus there", async ({ page }) => {
  await start(page, home);
  await page.getByRole("main").getByRole("link", { name: "Multicultural" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/services/#multicultural");
  await expect(page.locator("#multicultural")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("#multicultural").getByRole("link").first()).toBeFocused();
});

test.describe("On a slow connection", () => {
  test("the page opened after a filtered gallery with an open photo stays", async ({ page }) => {
    await openBeach(page);
    const letThrough = await delayData(page, gallery.path);
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toHaveCount(0);
    await follow(page, about);
    await letThrough();
    await follow(page, about);
    await nextFrames(page);
    await expectPage(page, about);
  });

  test("going back twice from a reloaded page ends on the first page", async ({ page }) => {
    await start(page, home);
    await follow(page, gallery);
    await filter(page, /^Beach/).click();
    await follow(page, about);
    await page.reload();
    await hydrated(page);
    const letMiddleThrough = await delayData(page, gallery.path);
    const letFirstThrough = await delayData(page, home.path);
    await page.goBack();
    await expect(page).toHaveURL(/gallery/);
    await page.goBack();
    await expect(page).toHaveURL(home.path);
    await letMiddleThrough();
    await letFirstThrough();
    await expectPage(page, home);
  });

  for (const [what, files, isAwaited] of [
    ["scripts", APP_SCRIPT, () => document.readyState !== "loading"],
    ["data", dataOf(services.path), () => "___loader" in window],
  ] as const) {
    test(`going back before the ${what} arrive shows the previous page`, async ({ page }) => {
      await start(page, home);
      await follow(page, services);
      const letThrough = await hold(page, files);
      await page.reload({ waitUntil: "commit" });
      await page.waitForFunction(isAwaited);
      await page.goBack({ waitUntil: "commit" });
      await letThrough(true);
      await expectPage(page, home);
    });
  }

  test("a note says that a page is loading, after a link and after Back", async ({ page }) => {
    const note = page.getByRole("status").getByText("Loading the page…");
    await start(page, home);
    await follow(page, services);
    // Before the page could load them early.
    const letAboutThrough = await delayData(page, about.path);
    const letReviewsThrough = await delayData(page, reviews.path);
    const letHomeThrough = await delayData(page, home.path);
    await page.reload();
    await hydrated(page);
    await linkTo(page, about.name).click();
    await expect(note).toBeVisible();
    await letAboutThrough();
    await expectPage(page, about);
    await expect(note).toHaveCount(0);
    await linkTo(page, reviews.name).click();
    await expect(note).toBeVisible();
    await page.goBack();
    await expectPage(page, services);
    await expect(note).toHaveCount(0);
    await page.goBack();
    await expect(note).toBeVisible();
    await letHomeThrough();
    await expectPage(page, home);
    await expect(note).toHaveCount(0);
    await letReviewsThrough();
    await nextFrames(page);
    await expectPage(page, home);
  });

  test("of two clicked links, only the later one's page is shown", async ({ page }) => {
    await start(page, services);
    const letAboutThrough = await delayData(page, about.path);
    const letReviewsThrough = await delayData(page, reviews.path);
    await linkTo(page, about.name).click();
    await linkTo(page, reviews.name).click();
    await letAboutThrough();
    await expectPage(page, services);
    await letReviewsThrough();
    await expectPage(page, reviews);
  });

  test("another link or the Back button overrides a slow link", async ({ page }) => {
    for (const leave of [() => follow(page, reviews), () => page.goBack()]) {
      await start(page, reviews);
      await follow(page, services);
      const letThrough = await delayData(page, about.path);
      await linkTo(page, about.name).click();
      await leave();
      await expectPage(page, reviews);
      await letThrough();
      await expectPage(page, reviews);
      await page.unrouteAll();
    }
  });
});
