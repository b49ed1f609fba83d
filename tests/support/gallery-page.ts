import { expect, type Page } from "@playwright/test";
import { hydrated } from "./site";

/** Parts of the gallery, found by the words on them. */

export const filters = (page: Page) => page.getByRole("group", { name: "Kinds of ceremony" });
export const filter = (page: Page, name: RegExp) => filters(page).getByRole("button", { name });
export const photos = (page: Page, name = / Ceremony/) =>
  page.getByRole("main").getByRole("list").getByRole("link", { name });
export const lightbox = (page: Page) => page.getByRole("dialog", { name: "Photo, full screen" });
/** The photo's place among those that the lightbox goes through. */
export const place = (page: Page) => lightbox(page).getByText(/^\d+ of \d+$/);
const current = (page: Page) => lightbox(page).locator('[role="group"]:not([inert])');
export const caption = (page: Page) => current(page).getByRole("paragraph").first();

export const button = (page: Page, name: string) => lightbox(page).getByRole("button", { name });
export const slide = (page: Page) => current(page).getByRole("img", { name: /./ });

/** The two photos of Beach. */
export const ARCH = /^A driftwood arch/;
export const RINGS = /^Two gold rings in a white scallop/;

/** Until the lightbox shows a photo, listens to the keyboard, and nothing moves. */
export async function opened(page: Page, position: string): Promise<void> {
  await expect(place(page)).toHaveText(position);
  await expect(lightbox(page)).toHaveCSS("opacity", "1");
  await expect(lightbox(page).locator(":focus")).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

/** Until the page's script has taken over, a photo's link leads to its file. */
export async function openGallery(page: Page, address = "/gallery/"): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

export async function openBeach(page: Page): Promise<void> {
  await openGallery(page, "/gallery/?category=beach");
  await photos(page, ARCH).click();
  await opened(page, "1 of 2");
}
