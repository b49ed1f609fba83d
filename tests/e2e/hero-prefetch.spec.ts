import { expect, test, type Locator } from "@playwright/test";
import { hydrated } from "../support/site";

const HERO = /\/hero-services\.(avif|webp)$/;

const ways = {
  touched: (link: Locator) => link.dispatchEvent("pointerdown"),
  hovered: (link: Locator) => link.hover(),
  focused: (link: Locator) => link.focus(),
};

for (const width of [390, 1280]) {
  for (const [way, approach] of Object.entries(ways)) {
    test(`the picture of the next page is there before its link is followed, when that is ${way} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await hydrated(page);
      const requested: string[] = [];
      page.on("request", (request) => {
        if (HERO.test(request.url())) requested.push(request.url());
      });
      const link = page.getByRole("main").getByRole("link", { name: "View Services" });
      const response = page.waitForResponse(HERO);
      await approach(link);
      await (await response).finished();
      await link.click();
      const photo = page.getByRole("main").locator("header img");
      await expect(photo).toHaveJSProperty("currentSrc", requested[0]);
      await expect(photo).toHaveJSProperty("complete", true);
      expect(requested).toHaveLength(1);
    });
  }
}

test("with Save-Data no picture is fetched before its page is opened", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/");
  await hydrated(page);
  const link = page.getByRole("main").getByRole("link", { name: "View Services" });
  await link.hover();
  await link.focus();
  await expect(page.locator('link[as="image"][imagesrcset*="hero-services"]')).toHaveCount(0);
});
