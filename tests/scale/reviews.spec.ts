import { expect, type Page } from "@playwright/test";
import { test } from "../support/shared-page";
import { hydrated, pageOf, settings } from "../support/site";
import counts from "./counts.json";

const PAGES = ["/reviews/", "/reviews/2/", "/reviews/3/"];

const letters = (page: Page) => page.getByRole("main").getByRole("figure");
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages of reviews" });
const linkTo = (page: Page, name: string) =>
  pageLinks(page).getByRole("link", { name, exact: true });

test("every review is on exactly one page, and no page has more than fit", async ({ page }) => {
  const authors: string[] = [];
  for (const [index, path] of PAGES.entries()) {
    await page.goto(path);
    const left = counts.reviews - index * counts.reviewsPerPage;
    await expect(letters(page)).toHaveCount(Math.min(left, counts.reviewsPerPage));
    authors.push(...(await letters(page).locator("cite").allTextContents()));
  }
  expect(authors).toHaveLength(counts.reviews);
  expect(new Set(authors).size).toBe(counts.reviews);
});

test("a couple reads on from page to page, always from the top, and goes back to where they were", async ({
  page,
}) => {
  await page.goto("/reviews/");
  await hydrated(page);
  const first = await letters(page).first().textContent();
  await linkTo(page, "Next page").click();
  await expect(page).toHaveURL("/reviews/2/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews, page 2");
  await expect(letters(page).first()).not.toHaveText(first!);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/reviews/");
  await expect(linkTo(page, "Next page")).toBeInViewport();

  await linkTo(page, "Page 3").click();
  await expect(page).toHaveURL("/reviews/3/");
  await expect(linkTo(page, "Next page")).toHaveCount(0);
  await linkTo(page, "Page 1").click();
  await expect(page).toHaveURL("/reviews/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pageOf("reviews").heading);
  await expect(letters(page).first()).toHaveText(first!);
});

test("the keyboard goes on to the next page, and a screen reader is told where it is", async ({
  page,
}) => {
  await page.goto("/reviews/");
  await hydrated(page);
  await linkTo(page, "Page 3").focus();
  await page.keyboard.press("Tab");
  await expect(linkTo(page, "Next page")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reviews/2/");
  await expect(page.locator("#gatsby-announcer")).toHaveText("Navigated to Reviews, page 2");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

test("each page says which one it is, to visitors and to search engines", async ({ page }) => {
  for (const [index, path] of PAGES.entries()) {
    const number = index + 1;
    await page.goto(path);
    await expect(pageLinks(page).getByRole("link", { name: /^Page/ })).toHaveText(
      PAGES.map((_, place) => `Page ${place + 1}`),
    );
    const current = pageLinks(page).locator("[aria-current=page]");
    await expect(current).toHaveText(`Page ${number}`);
    await expect(
      page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]"),
    ).toHaveText("Reviews");
    const canonical = page.locator("link[rel=canonical]");
    await expect(canonical).toHaveAttribute("href", new RegExp(`^https://[^/]+${path}$`));
    const { metaDescription, title } = pageOf("reviews");
    const description = page.locator("meta[name=description]");
    if (number === 1) {
      await expect(page).toHaveTitle(title);
      await expect(description).toHaveAttribute("content", metaDescription);
    } else {
      await expect(page).toHaveTitle(`Reviews, page ${number} | ${settings.brandName}`);
      await expect(description).toHaveAttribute(
        "content",
        `Reviews, page ${number}. ${metaDescription}`,
      );
    }
    await expect(page.locator("meta[property='og:image']")).toHaveAttribute(
      "content",
      /\/static\/[0-9a-f]{32}\/[0-9a-f]{5}\/hero-reviews\.jpg$/,
    );
  }
});

test("there is no page before the first and none after the last", async ({ page }) => {
  for (const path of ["/reviews/0/", "/reviews/1/", "/reviews/4/"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a couple reads on all the same", async ({ page }) => {
    await page.goto("/reviews/");
    await linkTo(page, "Next page").click();
    await expect(page).toHaveURL("/reviews/2/");
    await linkTo(page, "Page 3").click();
    await expect(letters(page)).toHaveCount(counts.reviews - 2 * counts.reviewsPerPage);
    await linkTo(page, "Previous page").click();
    await expect(page).toHaveURL("/reviews/2/");
  });
});
