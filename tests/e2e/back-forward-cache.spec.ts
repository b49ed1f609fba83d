import { expect, test } from "@playwright/test";
import { findBrowser } from "../support/browser";
import { launchOptions } from "../support/browser-settings";
import { hydrated } from "../support/site";

// The whole browser, with the cache that Playwright switches off.
test.use({
  launchOptions: {
    ...launchOptions,
    executablePath: findBrowser(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

test("Back from another site shows a page at once, as it was left", async ({ page, baseURL }) => {
  const name = page.getByLabel("Your Name *");
  const beach = page.getByRole("button", { name: /^Beach/ });
  const question = page.getByRole("group").first();
  await page.addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset["persisted"] = String(persisted);
    });
  });
  for (const [path, act, see] of [
    [
      "/services/",
      () => question.locator("summary").click(),
      () => expect(question).toHaveAttribute("open"),
    ],
    ["/gallery/", () => beach.click(), () => expect(beach).toHaveAttribute("aria-pressed", "true")],
    ["/contact/", () => name.fill("Maya"), () => expect(name).toHaveValue("Maya")],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    await act();
    // The same server by another name.
    await page.goto(baseURL!.replace("localhost", "127.0.0.1"));
    // A page from the cache has no load that could be waited for.
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-persisted", "true");
    await see();
  }
});
