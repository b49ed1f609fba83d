import { expect } from "@playwright/test";
import { violations } from "../../support/axe";
import { complaintsOf, hydrated, scrollThrough } from "../../support/site";
import { test } from "./site";

for (const address of ["/reviews/", "/reviews/2/", "/gallery/", "/gallery/2/"]) {
  test(`${address} fits every width, with very long names and words, and is accessible`, async ({
    context,
  }) => {
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(address);
    await hydrated(page);
    await scrollThrough(page);
    for (const width of [320, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await page
        .getByRole("main")
        .locator("cite, blockquote p, nav a")
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
            .map((element) => element.textContent),
        );
      expect(cut, `${width} px`).toEqual([]);
      const beyond = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(beyond), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    if (!address.endsWith("/2/")) return;
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  });
}
