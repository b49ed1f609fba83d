import { expect, test } from "@playwright/test";
import { violations } from "../support/axe";
import {
  ARCH,
  button,
  caption,
  filter,
  lightbox,
  openBeach,
  opened,
  openGallery,
  photos,
  place,
  RINGS,
  slide,
} from "../support/gallery-page";
import { SITE_URL } from "../support/project";
import { hydrated } from "../support/site";

test("the lightbox opens over an inert page, wraps around, and is accessible", async ({ page }) => {
  await openBeach(page);
  await expect(lightbox(page)).toHaveAttribute("aria-modal", "true");
  await expect(caption(page)).toContainText("A driftwood arch with ivory drapes");
  await expect(caption(page)).toContainText("Beach Ceremony");
  await expect(page).toHaveURL(/\/gallery\/\?category=beach&photo=ocean-beach$/);
  expect(await lightbox(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  await expect(page.locator("[inert] main, main[inert]")).toHaveCount(1);

  await button(page, "Next photo").click();
  await expect(place(page)).toHaveText("2 of 2");
  await expect(page).toHaveURL(/category=beach&photo=driftwood-shells$/);
  await page.keyboard.press("ArrowRight");
  await expect(place(page)).toHaveText("1 of 2");
  await page.keyboard.press("ArrowLeft");
  await expect(place(page)).toHaveText("2 of 2");
  await expect(slide(page)).toHaveAccessibleName(RINGS);
  await button(page, "Previous photo").click();
  await opened(page, "1 of 2");

  await page.keyboard.press("Tab");
  await expect(lightbox(page).locator("button:focus")).toHaveCSS("outline-style", "solid");
  await page.setViewportSize({ width: 375, height: 800 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
});

test("button, Escape and backdrop close the lightbox, the photo does not", async ({ page }) => {
  const expectClosed = async () => {
    await expect(lightbox(page)).toHaveCount(0);
    await expect(photos(page, ARCH)).toBeFocused();
    await expect(page).toHaveURL(/\/gallery\/\?category=beach$/);
  };
  const open = async () => {
    await photos(page, ARCH).click();
    await opened(page, "1 of 2");
  };
  await openBeach(page);
  await slide(page).click();
  await expect(place(page)).toBeVisible();
  await button(page, "Close").click();
  await expectClosed();
  await open();
  await page.keyboard.press("Escape");
  await expectClosed();

  await page.setViewportSize({ width: 1600, height: 700 });
  for (const [x, y] of [
    [800, 20],
    [110, 200],
    [1500, 480],
  ] as const) {
    await open();
    await page.mouse.click(x, y);
    await expectClosed();
  }
});

test("the browser's shortcuts work over an open photo, such as Ctrl and + to zoom", async ({
  page,
}) => {
  await openBeach(page);
  await page.evaluate(() => {
    const note = (event: KeyboardEvent) =>
      setTimeout(() => (document.title = `${event.key} is used: ${event.defaultPrevented}`));
    addEventListener("keydown", note, { capture: true });
  });
  for (const [shortcut, key, isUsed] of [
    ["+", "+", true],
    ["Control++", "+", false],
    ["Control+-", "-", false],
    ["Meta+0", "0", false],
    ["-", "-", true],
  ] as const) {
    await page.keyboard.press(shortcut);
    await expect(page).toHaveTitle(`${key} is used: ${isUsed}`);
  }
});

test("Back closes the lightbox, and focuses the photo that was shown last", async ({ page }) => {
  await page.goto("/services/");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Gallery" }).click();
  await photos(page, ARCH).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await photos(page, ARCH).click();
  await opened(page, "3 of 17");
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/gallery\/$/);
  await expect(photos(page, ARCH)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await page.goForward();
  await opened(page, "3 of 17");
  for (let step = 1; step <= 12; step += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(place(page)).toHaveText(`${step + 3} of 17`);
  }
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  const last = photos(page, /^A brass and black double hexagon/);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/services\/$/);
});

test("the lightbox opens from its URL", async ({ page }) => {
  await openGallery(page, "/gallery/?category=modern&photo=modern-arch");
  await opened(page, "2 of 2");
  await button(page, "Close").click();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/gallery\/\?category=modern$/);

  await openGallery(page, "/gallery/?category=garden&photo=garden-pergola");
  await opened(page, "1 of 1");
  await expect(button(page, "Next photo")).toHaveCount(0);
  await expect(button(page, "Previous photo")).toHaveCount(0);

  await openGallery(page, "/gallery/?photo=nowhere");
  await filter(page, /^Beach/).click();
  await expect(photos(page, RINGS)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an open photo has its own URL, and links to its ceremony", async ({ page }) => {
  // An iPhone shares a page's canonical URL, if it has one.
  const canonical = page.locator("link[rel=canonical]");
  await openGallery(page, "/gallery/?category=traditional");
  await expect(canonical).toHaveAttribute("href", `${SITE_URL}/gallery/`);
  await photos(page).first().click();
  await opened(page, "1 of 2");
  await expect(canonical).toHaveCount(0);
  await page.reload();
  await opened(page, "1 of 2");
  await expect(canonical).toHaveCount(0);
  await caption(page).getByRole("link", { name: "Traditional Ceremony" }).click();
  await expect(page).toHaveURL(/\/services\/#traditional$/);
  await expect(page.locator("#traditional")).toBeInViewport();
  await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");
  await expect(canonical).toHaveAttribute("href", `${SITE_URL}/services/`);
});

for (const viewport of [
  { width: 667, height: 375 },
  { width: 375, height: 667 },
]) {
  const size = `${viewport.width} × ${viewport.height}`;
  test(`the caption leaves a portrait photo in view on a phone of ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openGallery(page, "/gallery/?photo=modern-arch");
    await opened(page, "15 of 17");
    const photo = (await slide(page).boundingBox())!;
    const description = page.locator(".yarl__slide_current .yarl__slide_description_container");
    const { y } = (await description.boundingBox())!;
    expect(y - photo.y).toBeGreaterThan(photo.height * 0.8);
  });
}
