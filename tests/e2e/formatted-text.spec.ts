import { expect, test } from "@playwright/test";

const ADDRESS = "Whytecliff Park, 7102 Marine Drive, West Vancouver, British Columbia V7W 2T3";

/** A place of an editor's text, on the narrowest phone. */
const PLACES = [
  { path: "/", text: "main div:has(+ p > [href='/about/']) > p" },
  { path: "/about/", text: "main p" },
  { path: "/services/", text: "main details p" },
];

test.use({ viewport: { width: 320, height: 640 } });

for (const { path, text } of PLACES) {
  test(`lines of code in a text on ${path} are no wider than a phone, and stay lines`, async ({
    page,
  }) => {
    await page.goto(path);
    // No sample has any. The text's other parts are its siblings.
    const width = await page
      .locator(text)
      .last()
      .evaluate((paragraph, address) => {
        paragraph.closest("details")?.setAttribute("open", "");
        paragraph.insertAdjacentHTML("afterend", `<pre><code>Two\n${address}</code></pre>`);
        return document.documentElement.scrollWidth;
      }, ADDRESS);
    expect(width).toBeLessThanOrEqual(320);
    const code = page.getByText(ADDRESS);
    await expect(code).toHaveCSS("white-space-collapse", "preserve");
    const box = (await code.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  });
}
