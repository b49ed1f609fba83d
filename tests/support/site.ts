import type { Page } from "@playwright/test";
import settings from "../fixtures/content/site-settings.json";
import { fixtureEntries } from "./fixture-content";

export { settings };

const NAMES = {
  home: "Home",
  services: "Services",
  reviews: "Reviews",
  about: "About",
  gallery: "Gallery",
  contact: "Contact",
} as const;

export type PageName = keyof typeof NAMES;

/** The six pages, with what the embedded content says of them. */
export const pages = Object.entries(NAMES).map(([slug, name]) => ({
  slug: slug as PageName,
  name,
  path: slug === "home" ? "/" : `/${slug}/`,
  ...entryOf(slug),
}));

function entryOf(slug: string) {
  const { heading, intro, title, metaDescription } = fixtureEntries("page").find(
    (entry) => entry.slug === slug,
  )!;
  return { heading, intro: intro ?? "", title, metaDescription };
}

export const pageOf = (slug: PageName) => pages.find((page) => page.slug === slug)!;

export const NOT_FOUND = "/no-such-page/";

/** The six pages, and the one for every address that there is not. */
export const everyPage = [...pages, { name: "The 404 page", path: NOT_FOUND }];

/** A link of the navigation, in sight wherever the page is scrolled to. */
export const linkTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** The script without which nothing of a page's own starts. */
export const APP_SCRIPT = /\/app-[0-9a-f]+\.js$/;

/** Chromium's warning that the page has not used a preloaded file within some seconds: only the machine is slow. */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/;

/**
 * Collects the errors and warnings of the page's console from now on, and every request that fails but for
 * that of an unknown page.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const { url } = message.location();
    // Gatsby also requests it without the slash.
    const isUnknown = url.includes(NOT_FOUND.slice(0, -1));
    const isExpected = SLOW_MACHINE.test(message.text()) || isUnknown;
    if (["error", "warning"].includes(message.type()) && !isExpected) {
      complaints.push(`${message.type()}: ${message.text()} (${url})`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  return complaints;
}

/** Whether React has hydrated the page. A browser gets this function's source: it uses nothing else of this file. */
export const isHydrated = (): boolean =>
  performance instanceof Performance
    ? performance.getEntriesByName("onInitialClientRender").length > 0
    : // A clock of the test's own knows no marks.
      Object.keys(document.querySelector("#gatsby-focus-wrapper") ?? {}).some((key) =>
        key.startsWith("__react"),
      );

/** Waits until React has taken over and Gatsby's router answers clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/**
 * Opens a page whose scripts have not arrived yet. The browser has read it to its end.
 *
 * @returns lets the scripts through
 */
export async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let letThrough = () => {};
  const waiting = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(APP_SCRIPT, async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return letThrough;
}

/** Scrolls at once, however the page would like to. */
export const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

/** Brings every lazy part of the page into view once, and ends at its top again. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      window.scrollTo({ top: y, behavior: "instant" });
      await nextFrame();
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    await nextFrame();
  });
}
