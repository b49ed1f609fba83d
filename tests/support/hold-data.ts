import type { Page, Request } from "@playwright/test";

/** The router waits for a frame before it shows another page. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** Until the page has what it asked for, or no longer wants it, as one that was left. */
const answered = (page: Page, request: Request) =>
  new Promise<void>((resolve) => {
    page.on("requestfinished", (ended) => ended === request && resolve());
    page.on("requestfailed", (ended) => ended === request && resolve());
    page.once("domcontentloaded", () => resolve());
  });

/**
 * Keeps back some files: everything else is quick.
 *
 * @returns lets them through, and waits until they are there
 */
export async function hold(page: Page, files: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held: Promise<void>[] = [];
  await page.route(files, async (route) => {
    held.push(answered(page, route.request()));
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await Promise.all(held);
  };
}
