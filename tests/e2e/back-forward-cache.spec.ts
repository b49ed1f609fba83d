import { expect, test } from "@playwright/test";
import { findBrowser } from "../support/browser";
import { hydrated } from "../support/site";

// Uses the full browser, with the cache that Playwright disables.
test.use({
  launchOptions: {
    executablePath: findBrowser(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

test("Back from another site restores a form from the cache", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset["persisted"] = String(persisted);
    });
  });
  await page.goto("/contact/");
  await hydrated(page);
  await page.getByLabel("Your Name *").fill("Maya");
  // The same server counts as another site under another name.
  await page.goto(baseURL!.replace("localhost", "127.0.0.1"));
  // A page from the cache fires no load event.
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-persisted", "true");
  await expect(page.getByLabel("Your Name *")).toHaveValue("Maya");
});
