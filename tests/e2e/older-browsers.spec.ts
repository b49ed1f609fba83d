import { expect, test } from "@playwright/test";
import { routes } from "../../src/routes";
import { hydrated, scrollTo } from "../support/site";

test.use({ viewport: { width: 375, height: 812 }, bypassCSP: true });

test("without popover support, the navigation is above the page", async ({ page }) => {
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll("@supports not selector(:popover-open)", "@supports (color:red)")
      .replaceAll("@supports selector(:popover-open)", "@supports not (color:red)")
      .replaceAll("[popover]:popover-open", ":no-such-state")
      .replaceAll(/ popover(?:target)?="\w+"/gi, "");
    await route.fulfill({ response, body });
  });
  await page.addInitScript(() => {
    for (const name of ["hidePopover", "showPopover", "togglePopover"]) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
  await page.goto("/");
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveCount(routes.length);
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  const header = (await page.getByRole("banner").boundingBox())!;
  const main = (await page.getByRole("main").boundingBox())!;
  expect(header.y + header.height).toBeLessThanOrEqual(main.y + 1);
  await scrollTo(page, main.height);
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await links.filter({ hasText: "Services" }).click();
  await expect(page).toHaveURL("/services/");
});
