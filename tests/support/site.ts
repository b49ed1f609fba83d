import type { Page } from "@playwright/test";
import settings from "../fixtures/content/site-settings.json";
import { fixtureEntries } from "./fixture-content";
import { hold } from "./hold-data";

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

/** The six pages, with their texts in the fixture content. */
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

/** The six pages and the 404 page. */
export const everyPage = [...pages, { name: "The 404 page", path: NOT_FOUND }];

/** A link in the main navigation, which is visible at any scroll position. */
export const linkTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** Gatsby's main script, without which a page does not hydrate. */
export const APP_SCRIPT = /\/app-[0-9a-f]+\.js$/;

/** Chromium's warning about a preloaded file that is not used in time, which a slow machine causes. */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/;

/**
 * Collects the errors and warnings in the page's console from now on, except for the failed request of the
 * 404 page.
 */
export function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    const { url } = message.location();
    // Gatsby also requests it without the slash.
    const isUnknown = url.includes(NOT_FOUND.slice(0, -1));
    const isExpected = SLOW_MACHINE.test(message.text()) || isUnknown;
    if (["error", "warning"].includes(message.type()) && !isExpected) {
      consoleErrors.push(`${message.type()}: ${message.text()} (${url})`);
    }
  });
  page.on("pageerror", (error) => consoleErrors.push(`uncaught: ${error.message}`));
  return consoleErrors;
}

/** Whether React has hydrated the page. Runs in the browser, so it cannot use anything else in this file. */
export const isHydrated = (): boolean =>
  performance instanceof Performance
    ? performance.getEntriesByName("onInitialClientRender").length > 0
    : // Playwright's fake clock has no performance marks.
      Object.keys(document.querySelector("#gatsby-focus-wrapper") ?? {}).some((key) =>
        key.startsWith("__react"),
      );

/** Waits until React has hydrated the page and Gatsby's router handles clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/**
 * Opens a page while its scripts are held back, and waits until its HTML is parsed.
 *
 * @returns function that releases the scripts
 */
export async function openWithoutScripts(page: Page, address: string) {
  const release = await hold(page, APP_SCRIPT);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return release;
}

/** Scrolls instantly, even if the page asks for smooth scrolling. */
export const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

/** Scrolls through the page to load its lazy parts, and back to the top. */
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
