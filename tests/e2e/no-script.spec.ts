import { expect, type Page } from "@playwright/test";
import { routes } from "../../src/routes";
import { fixtureEntries } from "../support/fixture-content";
import { filters, photos as photoLinks } from "../support/gallery-page";
import { test } from "../support/shared-page";
import { NOT_FOUND, pages } from "../support/site";

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole("main");
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("every page has its text, links, pictures and a year without script, a wrong address too", async ({
  page,
}) => {
  for (const { path, heading, intro } of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(main(page)).toContainText(intro);
    await expect(nav(page).getByRole("link")).toHaveCount(routes.length);
    await expect(page.getByRole("contentinfo")).toContainText(/© 20\d\d /);
    const pictures = await page.locator("main img").evaluateAll((images) =>
      images.map((image) => ({
        src: image.getAttribute("src"),
        visible: getComputedStyle(image).opacity !== "0" && image.getClientRects().length > 0,
      })),
    );
    expect(pictures, path).not.toEqual([]);
    const missing = pictures.filter(({ src, visible }) => !src?.startsWith("/static/") || !visible);
    expect(missing, path).toEqual([]);
  }
  await page.goto(NOT_FOUND);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await main(page).getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("every answer can be read without script, and no header covers the page further down", async ({
  page,
}) => {
  await page.goto("/services/#interfaith");
  await expect(page.getByRole("banner")).not.toBeInViewport();
  for (const { question } of fixtureEntries("faq").filter((faq) => faq.page === "services")) {
    const group = main(page).getByRole("group").filter({ hasText: question });
    await group.locator("summary").click();
    await expect(group.locator("p").first()).toBeVisible();
  }
});

test("every photo of the gallery is there without script, with its caption and a large file, and no filter", async ({
  page,
  request,
}) => {
  await page.goto("/gallery/?category=beach");
  await expect(photoLinks(page)).toHaveCount(fixtureEntries("galleryPhoto").length);
  await expect(filters(page)).toBeHidden();
  const file = await request.get((await photoLinks(page).first().getAttribute("href"))!);
  expect(file.headers()["content-type"]).toMatch(/^image\//);
});

test("the contact form says that it opens the visitor's mail program, and shows where to write", async ({
  page,
}) => {
  await page.goto("/contact/");
  const form = page.locator("form");
  await expect(form.getByText(/opens your own mail program/)).toBeVisible();
  const name = form.getByLabel("Your Name *");
  await expect(name).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("the menu opens, leads on and closes without script", async ({ page }) => {
    await page.goto("/");
    const toggle = page.getByRole("button", { name: "Menu" });
    await expect(nav(page)).toBeHidden();
    await toggle.click();
    await expect(nav(page).getByRole("link")).toHaveCount(routes.length);
    await page.keyboard.press("Escape");
    await expect(nav(page)).toBeHidden();
    await toggle.click();
    await nav(page).getByRole("link", { name: "Reviews" }).click();
    await expect(page).toHaveURL("/reviews/");
    await expect(nav(page)).toBeHidden();
  });
});
