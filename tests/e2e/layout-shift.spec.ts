import { test } from "@playwright/test";
import { expectNothingMoves } from "../support/layout-shift";

/** Covers each kind of layout once. */
for (const [path, width] of [
  ["/", 375],
  ["/services/", 1280],
] as const) {
  test(`nothing on ${path} moves at ${width} px when pictures load`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await expectNothingMoves(page, path);
  });
}
