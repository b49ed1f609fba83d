import { expect, test, type Page } from "@playwright/test";
import { routes } from "../../src/routes";
import { hydrated, NOT_FOUND, scrollTo } from "../support/site";

const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });

test.use({ viewport: { width: 375, height: 812 }, bypassCSP: true });

test.beforeEach(async ({ page }) => {
  await page.route(
    ({ pathname }) => pathname.endsWith("/"),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replaceAll("@supports not selector(:popover-open)", "@supports (color:red)")
        .replaceAll("@supports selector(:popover-open)", "@supports not (color:red)")
        .replaceAll("[popover]:popover-open", ":no-such-state")
        .replaceAll(/ popover(?:target)?="\w+"/gi, "");
      await route.fulfill({ response, body });
    },
  );
  await page.addInitScript(() => {
    for (const name of ["hidePopover", "showPopover", "togglePopover"]) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
});

test("in a browser without popovers the navigation is above the page, and covers nothing", async ({
  page,
}) => {
  for (const path of ["/", NOT_FOUND]) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    await expect(nav(page).getByRole("link")).toHaveCount(routes.length);
    for (const link of await nav(page).getByRole("link").all()) {
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    const header = (await page.getByRole("banner").boundingBox())!;
    const main = (await page.getByRole("main").boundingBox())!;
    expect(header.y + header.height).toBeLessThanOrEqual(main.y + 1);
    expect(header.height).toBeLessThan(260);
    await scrollTo(page, main.height);
    await expect(page.getByRole("banner")).not.toBeInViewport();
    const [scrollWidth, clientWidth] = await page.evaluate(() => {
      const { scrollWidth: all, clientWidth: window } = document.documentElement;
      return [all, window];
    });
    expect(scrollWidth).toBe(clientWidth);
    await nav(page).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about/");
  }
});
