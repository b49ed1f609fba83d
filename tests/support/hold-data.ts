import type { Page, Request } from "@playwright/test";

/** The router waits for a frame before it shows another page. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** Until the page has what it asked for, or no longer wants it. */
async function answered(request: Request) {
  const response = await request.response();
  await response?.finished();
}

/**
 * Keeps back some files: everything else is quick.
 *
 * @returns lets them through, and waits until they are there
 */
export async function hold(page: Page, files: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held: Request[] = [];
  await page.route(files, async (route) => {
    held.push(route.request());
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await Promise.all(held.map(answered));
  };
}

/** The address of a page's data. */
export const dataOf = (path: string) =>
  new RegExp(`/page-data${path === "/" ? "/index/" : path}page-data\\.json`);

/** The same of a page's data, which waits until the page has done something with them. */
export async function holdData(page: Page, path: string): Promise<() => Promise<void>> {
  const letThrough = await hold(page, dataOf(path));
  return async () => {
    await letThrough();
    await nextFrames(page);
  };
}
