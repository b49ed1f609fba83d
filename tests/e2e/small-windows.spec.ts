import { expect } from "@playwright/test";
import { spoiltText } from "../support/overlap";
import { test } from "../support/shared-page";
import { hydrated, NOT_FOUND, pages } from "../support/site";
import { doubleText } from "../support/text-size";

const everyPage = [...pages, { name: "The 404 page", path: NOT_FOUND }];
const SIDEWAYS = { width: 740, height: 360 };

const LOW = [
  { name: "a phone on its side", ...SIDEWAYS },
  { name: "a small phone on its side", width: 568, height: 320 },
  { name: "a desktop enlarged to 400 %", width: 320, height: 256 },
];

for (const { name, width, height } of LOW) {
  test(`on ${name} all of the window is left to the words`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/services/");
    await hydrated(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    await expect(page.getByRole("banner")).not.toBeInViewport();
    await expect(page.getByRole("complementary", { name: "Booking" })).not.toBeInViewport();
  });
}

test("on a phone on its side the menu opens at the top of the window", async ({ page }) => {
  await page.setViewportSize(SIDEWAYS);
  await page.goto("/services/");
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: 15, behavior: "instant" }));
  await page.getByRole("button", { name: "Menu" }).click();
  const header = (await page.getByRole("banner").boundingBox())!;
  const menu = (await page.getByRole("navigation", { name: "Main" }).boundingBox())!;
  expect(header.y).toBe(0);
  expect(Math.abs(menu.y - header.height)).toBeLessThanOrEqual(1);
  await expect(page.getByRole("button", { name: "Menu" })).toBeInViewport();
});

for (const { name, path } of everyPage) {
  test(`booking is in sight on ${name} in every window without the bar for it`, async ({
    page,
  }) => {
    await page.goto(path);
    const link = page
      .getByRole("banner")
      .getByRole("link", { name: "Request a Quote & Book Now", exact: true });
    for (const size of [SIDEWAYS, { width: 1024, height: 768 }, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size);
      await expect(link).toBeInViewport({ ratio: 1 });
    }
  });

  test(`nothing is cut off or covered at the top of ${name}, with text twice the size either`, async ({
    context,
  }) => {
    const page = await context.newPage();
    await page.goto(path);
    await hydrated(page);
    const icon = page.getByRole("banner").getByRole("button", { name: "Menu" }).locator("svg");
    for (const [text, side] of [
      ["ordinary text", 24],
      ["text twice the size", 48],
    ] as const) {
      if (side === 48) await doubleText(page);
      for (const size of [{ width: 320, height: 640 }, { width: 375, height: 812 }, SIDEWAYS]) {
        await page.setViewportSize(size);
        expect(await spoiltText(page), `${text}, ${size.width} px`).toEqual([]);
        expect((await icon.boundingBox())!.width).toBe(side);
        await expect(icon).toBeInViewport({ ratio: 1 });
      }
    }
  });
}
