import { expect, type Page } from "@playwright/test";
import { hydrated, pageOf, settings } from "../../support/site";
import counts from "./counts.json";
import { test } from "./site";

const letters = (page: Page) => page.getByRole("main").getByRole("figure");
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages of reviews" });
const linkTo = (page: Page, name: string) =>
  pageLinks(page).getByRole("link", { name, exact: true });

test("the next page of reviews starts at the top, and Back restores the scroll position", async ({
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
});

test("every review is on exactly one page, and visitors and search engines learn the page's number", async ({
  page,
}) => {
  const authors: string[] = [];
  for (const [index, path] of ["/reviews/", "/reviews/2/", "/reviews/3/"].entries()) {
    await page.goto(path);
    authors.push(...(await letters(page).locator("cite").allTextContents()));
    const name = `Reviews, page ${index + 1}`;
    const { title } = pageOf("reviews");
    await expect(page).toHaveTitle(index === 0 ? title : `${name} | ${settings.brandName}`);
    const current = pageLinks(page).locator("[aria-current=page]");
    await expect(current).toHaveAccessibleName(`Page ${index + 1}`);
    const canonical = page.locator("link[rel=canonical]");
    await expect(canonical).toHaveAttribute("href", new RegExp(`^https://[^/]+${path}$`));
  }
  expect(authors).toHaveLength(counts.reviews);
  expect(new Set(authors).size).toBe(counts.reviews);
});
