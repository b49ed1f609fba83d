import { expect, test, type Page } from "@playwright/test";
import { findBrowser } from "../support/browser";
import { launchOptions } from "../support/browser-settings";
import { hydrated, pages, type PageName } from "../support/site";

// The whole browser, with the cache that Playwright switches off.
test.use({
  launchOptions: {
    ...launchOptions,
    executablePath: findBrowser(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

const name = (page: Page) => page.getByLabel("Your Name *");
const beach = (page: Page) => page.getByRole("button", { name: /^Beach/ });
const question = (page: Page) => page.getByRole("group").first();

/** What a couple has done on a page, and how to see that it is still so. */
const STATES: Partial<
  Record<PageName, { act: (page: Page) => Promise<void>; see: (page: Page) => Promise<void> }>
> = {
  services: {
    act: (page) => question(page).locator("summary").click(),
    see: (page) => expect(question(page)).toHaveAttribute("open"),
  },
  gallery: {
    act: (page) => beach(page).click(),
    see: (page) => expect(beach(page)).toHaveAttribute("aria-pressed", "true"),
  },
  contact: {
    act: (page) => name(page).fill("Maya & Daniel"),
    see: (page) => expect(name(page)).toHaveValue("Maya & Daniel"),
  },
};

for (const { name: title, path, slug } of pages) {
  test(`Back from another site shows ${title} at once, as it was left`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset["persisted"] = String(persisted);
      });
    });
    await page.goto(path);
    await hydrated(page);
    await STATES[slug]?.act(page);
    // The same server by another name.
    await page.goto(baseURL!.replace("localhost", "127.0.0.1"));
    // A page from the cache has no load that could be waited for.
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-persisted", "true");
    await STATES[slug]?.see(page);
  });
}
