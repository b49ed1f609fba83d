import { expect, type Page } from "@playwright/test";
import { test } from "../support/shared-page";
import { hydrated, pageOf } from "../support/site";

const about = pageOf("about");
const reviews = pageOf("reviews");
const linkTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** The failure as the specification words it, in the site's frame, and the way out of it. */
async function expectFailureAndRecovery(page: Page, message: RegExp) {
  const failure = page.getByRole("alert");
  await expect(
    failure.getByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeVisible();
  await expect(failure).toContainText(message);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("©");
  await expect(page).toHaveTitle(/Cedar & Tide|Tala/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-CA");

  await linkTo(page, reviews.name).click();
  await expect(page).toHaveURL(reviews.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(reviews.heading);
  await expect(page).toHaveTitle(reviews.title);
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
}

/** Data without its page makes the page throw while it renders. */
async function breakAboutPage(page: Page) {
  await page.route("**/page-data/about/page-data.json*", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { result: { data: { page: unknown } } };
    json.result.data.page = null;
    await route.fulfill({ response, json });
  });
}

const FAILURES = {
  "code cannot be loaded": "**/component---src-pages-about-tsx-*.js",
  "data cannot be loaded": "**/page-data/about/page-data.json*",
};

test("a page that throws, opened from another, shows the message and lets the visitor go on", async ({
  page,
}) => {
  await breakAboutPage(page);
  await page.goto("/");
  await hydrated(page);
  await linkTo(page, about.name).click();
  await expectFailureAndRecovery(page, /The site has no about page\./);
});

test("a page that throws, opened directly, shows the message and lets the visitor go on", async ({
  page,
}) => {
  await breakAboutPage(page);
  await page.goto(about.path);
  await expectFailureAndRecovery(page, /The site has no about page\./);
});

for (const [what, files] of Object.entries(FAILURES)) {
  test(`a page whose ${what}, opened from another, shows the message and lets the visitor go on`, async ({
    page,
  }) => {
    await page.route(files, (route) => route.abort());
    await page.goto("/");
    await hydrated(page);
    await linkTo(page, about.name).click();
    await expectFailureAndRecovery(page, /./);
  });

  test(`a page whose ${what}, opened directly, shows the message and lets the visitor go on`, async ({
    page,
  }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(about.path);
    await expectFailureAndRecovery(page, /./);
  });
}

test("a page whose code fails once is loaded all the same", async ({ page }) => {
  let failed = false;
  await page.route(FAILURES["code cannot be loaded"], (route) => {
    if (failed) return route.continue();
    failed = true;
    return route.abort();
  });
  await page.goto("/");
  await hydrated(page);
  await linkTo(page, about.name).click();
  await expect(page).toHaveURL(about.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(about.heading);
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
});
