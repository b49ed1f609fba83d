import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { contrast } from "../support/contrast-ratio";
import { hydrated, pageOf, scrollTo } from "../support/site";

/** Text over the picture: in the header, and in the hero where it has no background of its own. */
const WORDS = [
  "body > * [data-scrolled] a:not(nav *)",
  "[data-scrolled] > div > button",
  "[data-scrolled] nav a span",
  "main header h1",
  "main header p",
  "main header a[href^='/']",
].join(", ");

// Reduced motion keeps colours from being measured during a transition. The test hides text with
// its own style, which the security policy would block.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

/** Returns the visible texts, each with its lowest contrast to the pixels behind it. */
async function contrasts(page: Page) {
  const words = await page.locator(WORDS).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, top, width, height, bottom } = element.getBoundingClientRect();
        const color = getComputedStyle(element)
          .color.match(/[\d.]+/g)!
          .map(Number);
        const box = { left, top, width, height };
        return {
          text: element.textContent.trim(),
          color,
          box,
          isWhole: top >= 0 && bottom <= innerHeight,
        };
      })
      .filter(({ box, isWhole }) => isWhole && box.left >= 0 && box.width >= 1),
  );
  const withoutText = await page.addStyleTag({
    content: "* { color: transparent !important; text-decoration-color: transparent !important }",
  });
  const picture = await page.screenshot();
  await withoutText.evaluate((style) => (style as Element).remove());
  return Promise.all(
    words.map(async ({ text, color, box }) => {
      const [left, top, width, height] = [box.left, box.top, box.width, box.height].map(Math.floor);
      const area = { left: left!, top: top!, width: width!, height: height! };
      // `stats` ignores other operations, so the crop has to be a picture of its own.
      const { channels } = await sharp(await sharp(picture).extract(area).toBuffer()).stats();
      const edges = (["min", "max"] as const).map((edge) =>
        channels.slice(0, 3).map((one) => one[edge]),
      );
      return { text, contrast: Math.min(...edges.map((behind) => contrast(color, behind))) };
    }),
  );
}

/** No pixel of a picture is darker or brighter than these. */
for (const color of ["black", "white"]) {
  test(`text over a ${color} picture is readable at every width`, async ({ page }) => {
    const create = { width: 8, height: 4, channels: 3, background: color } as const;
    const body = await sharp({ create }).png().toBuffer();
    await page.route(/\/static\/.*\.(avif|webp|jpg)$/, (route) =>
      route.fulfill({ contentType: "image/png", body }),
    );
    for (const { path, heading } of [pageOf("home"), pageOf("services")]) {
      await page.goto(path);
      await hydrated(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [375, 768, 1023, 1024, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          // The header is transparent until the page is scrolled further than 20 px.
          for (const scrolled of [0, 20]) {
            await scrollTo(page, scrolled);
            const found = await contrasts(page);
            expect(found.map(({ text }) => text)).toContain(heading);
            const where = `${path}, ${colorScheme}, ${width} px, scrolled by ${scrolled} px`;
            expect(
              found.filter((word) => word.contrast < 4.5),
              where,
            ).toEqual([]);
          }
        }
      }
    }
  });
}

test("the alternative text of a picture that cannot be loaded is not visible behind the header", async ({
  page,
}) => {
  await page.route(/\/static\/.*\.(avif|webp)$/, (route) => route.abort());
  await page.goto("/");
  const picture = page.locator("main header").getByRole("img", { name: /./ });
  await expect(picture).toHaveJSProperty("naturalWidth", 0);
  await expect(picture).toHaveCSS("color", "rgba(0, 0, 0, 0)");
});
