import { expect, test } from "@playwright/test";
import { routes } from "../../src/routes";
import { NOT_FOUND, pages } from "../support/site";

test.use({ javaScriptEnabled: false });

test("every page has text, pictures and year, and the 404 page leads home", async ({ page }) => {
  const main = page.getByRole("main");
  for (const { path, heading, intro } of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(main).toContainText(intro);
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
  await main.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("questions open, and the form opens an email", async ({ page }) => {
  await page.goto("/services/#interfaith");
  await expect(page.getByRole("banner")).not.toBeInViewport();
  const question = page.getByRole("main").getByRole("group").first();
  await question.locator("summary").click();
  await expect(question.locator("p").first()).toBeVisible();

  await page.goto("/contact/");
  const form = page.locator("form");
  await expect(form.getByText(/opens your own mail program/)).toBeVisible();
  await expect(form).toHaveAttribute("action", /^mailto:/);
});

test.describe("with an extension that blocks scripts", () => {
  test.use({ javaScriptEnabled: true });

  test.beforeEach(({ page }) =>
    page.route("**/*", async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": "script-src 'none'" };
      return route.fulfill({ response, headers });
    }),
  );

  test("the header scrolls with the page, a phone can book, and the form explains Send", async ({
    page,
  }) => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      await page.goto("/services/");
      await page.mouse.wheel(0, 1500);
      await expect(page.getByRole("banner")).not.toBeInViewport();
    }
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto("/");
    await expect(page.getByRole("complementary", { name: "Booking" })).toBeVisible();
    await page.goto("/contact/");
    await expect(page.locator("form").getByText(/opens your own mail program/)).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("the menu opens, leads to a page and closes", async ({ page }) => {
    const nav = page.getByRole("navigation", { name: "Main" });
    const toggle = page.getByRole("button", { name: "Menu" });
    await page.goto("/");
    await expect(nav).toBeHidden();
    await toggle.click();
    await expect(nav.getByRole("link")).toHaveCount(routes.length);
    await nav.getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL("/services/");
    await expect(nav).toBeHidden();
  });
});
