import { expect, test } from "@playwright/test";
import { hydrated } from "../support/site";

test("a page's hero is fetched when its link is focused, but not with Save-Data", async ({
  page,
}) => {
  const link = page.getByRole("main").getByRole("link", { name: "View Services" });
  const preloads = page.locator('link[as="image"][imagesrcset*="hero-services"]');
  await page.goto("/");
  await hydrated(page);
  await expect(preloads).toHaveCount(0);
  const response = page.waitForResponse(/\/hero-services\.(avif|webp)$/);
  await link.focus();
  const fetched = (await response).url();
  await link.click();
  const picture = page.getByRole("main").locator("header img");
  await expect(picture).toHaveJSProperty("currentSrc", fetched);

  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/");
  await hydrated(page);
  await link.hover();
  await link.focus();
  await expect(preloads).toHaveCount(0);
});
