import type { Page } from "@playwright/test";

/** Matches the URL of a page's data. */
export const dataOf = (path: string) =>
  new RegExp(`/page-data${path === "/" ? "/index/" : path}page-data\\.json`);

/** Waits for two frames: the router waits for one before it shows another page. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/**
 * Holds requests for some files, and lets all others through.
 *
 * @returns function that releases the requests and, unless its page has been left, waits for their responses
 */
export async function hold(
  page: Page,
  files: RegExp,
): Promise<(isPageLeft?: boolean) => Promise<void>> {
  let isHeld = true;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const responses: Promise<unknown>[] = [];
  await page.route(files, async (route) => {
    // Nothing waits for later requests, which may be pending when the test ends.
    if (!isHeld) return route.continue();
    const response = route.request().response();
    // A page that the visitor has left may get no response, or only the beginning of one.
    responses.push(response.then((arrived) => arrived?.finished()).catch(() => null));
    await released;
    return route.continue();
  });
  return async (isPageLeft = false) => {
    isHeld = false;
    release();
    if (!isPageLeft) await Promise.all(responses);
  };
}

/** Delays a page's data. The result lets it through, and waits two frames in which the router might show the page. */
export async function delayData(page: Page, path: string): Promise<() => Promise<void>> {
  const letThrough = await hold(page, dataOf(path));
  return async () => {
    await letThrough();
    await nextFrames(page);
  };
}
