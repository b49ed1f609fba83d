import { expect, type Page } from "@playwright/test";
import { hydrated } from "./site";

/** Parts of the gallery, found by role and name. */

export const filters = (page: Page) => page.getByRole("group", { name: "Kinds of ceremony" });
export const filter = (page: Page, name: RegExp) => filters(page).getByRole("button", { name });
export const photos = (page: Page, name = / Ceremony/) =>
  page.getByRole("main").getByRole("list").getByRole("link", { name });
export const lightbox = (page: Page) => page.getByRole("dialog", { name: "Photo, full screen" });
/** The lightbox's counter, such as "1 of 17". */
export const place = (page: Page) => lightbox(page).getByText(/^\d+ of \d+$/);
const current = (page: Page) => lightbox(page).locator('[role="group"]:not([inert])');
export const caption = (page: Page) => current(page).getByRole("paragraph").first();

export const button = (page: Page, name: string) => lightbox(page).getByRole("button", { name });
export const slide = (page: Page) => current(page).getByRole("img", { name: /./ });

/** The two photos of the category Beach. */
export const ARCH = /^A driftwood arch/;
export const RINGS = /^Two gold rings in a white scallop/;

/** Waits until the lightbox shows a photo, has the focus, and all animations have ended. */
export async function opened(page: Page, position: string): Promise<void> {
  await expect(place(page)).toHaveText(position);
  await expect(lightbox(page)).toHaveCSS("opacity", "1");
  await expect(lightbox(page).locator(":focus")).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

/** Opens the gallery and waits for hydration: before it, a photo's link opens the file. */
export async function openGallery(page: Page, address = "/gallery/"): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

export async function openBeach(page: Page): Promise<void> {
  await openGallery(page, "/gallery/?category=beach");
  await photos(page, ARCH).click();
  await opened(page, "1 of 2");
}
