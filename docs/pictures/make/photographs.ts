import { rmSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { localized, startContentful } from "../../../packages/contentful-local/src";
import { port } from "../../../tests/support/browser-settings";
import { fillWithEmbeddedContent } from "../../../tests/support/contentful-local";
import { startDraftPreview } from "../../../tests/support/draft-preview";
import { copySite } from "../../../tests/support/site-copy";

/** What to photograph of the site. */
export interface Photograph {
  readonly path: string;
  /** Size of the window, in CSS pixels. */
  readonly window: readonly [width: number, height: number];
  /** What a visitor does first. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The part of the page to show; the window if left out. */
  readonly part?: (page: Page) => Locator;
  /** Most of the part's height to show, in CSS pixels. */
  readonly tallest?: number;
}

const WINDOW = [900, 900] as const;

const section = (name: string) => (page: Page) => page.getByRole("region", { name });

/** Every photograph of the guide, by the name of its file. */
export const photographs: Readonly<Record<string, Photograph>> = {
  "site-review": {
    path: "/reviews/",
    window: WINDOW,
    part: (page) => page.getByRole("figure").filter({ hasText: "Siobhán & Peter" }),
  },
  "site-home-reviews": {
    path: "/",
    window: WINDOW,
    part: (page) =>
      section("In their words")(page)
        .locator("div")
        .filter({ has: page.getByRole("heading") })
        .last(),
  },
  "site-gallery": {
    path: "/gallery/?category=beach",
    window: WINDOW,
    part: (page) => page.getByRole("group", { name: "Kinds of ceremony" }).locator(".."),
    tallest: 590,
  },
  "site-photo": {
    path: "/gallery/",
    window: [900, 640],
    prepare: async (page) => {
      await page.getByRole("link", { name: /driftwood arch with ivory drapes/ }).click();
      await page.getByRole("dialog").getByText("Beach Ceremony").waitFor();
      await page.waitForFunction(() => document.querySelector(".yarl__slide_loading") === null);
    },
  },
  "site-question": {
    path: "/contact/",
    window: WINDOW,
    prepare: (page) => page.getByText("When will we hear from you?").click(),
    part: section("Questions, answered"),
  },
  "site-page-top": { path: "/about/", window: [900, 460] },
  "site-footer": {
    path: "/contact/",
    window: [1100, 900],
    part: (page) => page.getByRole("contentinfo"),
  },
};

/** A review without its date. */
const HALF_WRITTEN = {
  author: "Noor & Finn",
  quote:
    "We wanted ten minutes by the sea, and no fuss. We got that, and a promise that we say aloud every morning.",
  rating: 5,
};

/** The photographs of the draft preview, by the name of their file. */
export const draftPhotographs: Readonly<Record<string, Photograph>> = {
  "site-draft": {
    path: "/reviews/",
    window: [900, 700],
    prepare: (page) => page.getByText("One thing to fix").click(),
  },
};

/** White space around a part, in CSS pixels. */
const MARGIN = 16;

/** Takes a part from a screenshot of the whole page: in the window, the header covers some of it. */
async function takePart(page: Page, part: Locator, tallest = Infinity): Promise<Buffer> {
  // Pictures further down load when they come near the window.
  await part.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await part.boundingBox();
  if (!box) throw new Error(`${page.url()} does not show what it should.`);
  const x = Math.max(0, box.x - MARGIN);
  const y = box.y - MARGIN;
  const width = Math.min(box.width + 2 * MARGIN, (page.viewportSize()?.width ?? 0) - x);
  const height = Math.min(box.height + 2 * MARGIN, tallest);
  return page.screenshot({ fullPage: true, clip: { x, y, width, height } });
}

/** @param origin of the served site, without a trailing slash */
export async function take(
  browser: Browser,
  origin: string,
  { path, window: [width, height], prepare, part, tallest }: Photograph,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
  try {
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await prepare?.(page);
    await page.waitForLoadState("networkidle");
    return await (part ? takePart(page, part(page), tallest) : page.screenshot());
  } finally {
    await page.close();
  }
}

/**
 * Starts the site with drafts, one of them half-written, from a Contentful on this machine; in a copy
 * of the site, because its server writes where a build does.
 */
export async function serveDrafts() {
  const site = copySite();
  const contentful = await startContentful();
  await fillWithEmbeddedContent(contentful);
  contentful.space.putEntry("half-written", "testimonial", localized(HALF_WRITTEN));
  async function cleanUp() {
    await contentful.close();
    rmSync(site, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
  const preview = await startDraftPreview(site, contentful, port).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  return {
    url: preview.address,
    close: async () => {
      await preview.close();
      await cleanUp();
    },
  };
}
