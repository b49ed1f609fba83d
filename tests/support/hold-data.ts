import type { Page } from "@playwright/test";

/** The router waits for a frame before it shows another page. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/**
 * Keeps back some files: everything else is quick.
 *
 * @returns lets them through, and waits until they are there
 */
export async function hold(page: Page, files: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held: Promise<unknown>[] = [];
  await page.route(files, async (route) => {
    // A page that was left no longer wants it: then there is no response.
    const response = route.request().response();
    held.push(response.then((arrived) => arrived?.finished()));
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await Promise.all(held);
  };
}
