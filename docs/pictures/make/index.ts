/**
 * `npm run docs:pictures`: makes the pictures of docs/officiant.md anew. Contentful's forms are drawn
 * after the model, the site is photographed as it was built last, and the draft preview as it is now,
 * which takes a minute more. Names pick some: `-- review-form`.
 */
import { chromium, type Browser } from "@playwright/test";
import { launchOptions } from "../../../tests/support/browser-settings";
import { serveSite } from "../../../tests/support/served-site";
import { draftPhotographs, serveDrafts } from "./drafts";
import { drawings } from "./drawings";
import { photographs, take, type Photograph } from "./photographs";
import { saveDrawing, savePhotograph } from "./save";
import { SHEET_WIDTH } from "./sheet";

async function draw(browser: Browser, html: string): Promise<Buffer> {
  const viewport = { width: SHEET_WIDTH, height: 100 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5 });
  try {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
}

interface Served {
  readonly url: string;
  readonly close: () => unknown;
}

async function photograph(
  browser: Browser,
  serve: () => Promise<Served>,
  wanted: readonly (readonly [name: string, Photograph])[],
) {
  if (wanted.length === 0) return;
  const site = await serve();
  try {
    for (const [name, what] of wanted) {
      await savePhotograph(name, await take(browser, site.url, what));
    }
  } finally {
    await site.close();
  }
}

async function main() {
  const names = process.argv.slice(2);
  const wanted = <Item>(all: Readonly<Record<string, Item>>) =>
    Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));

  const browser = await chromium.launch(launchOptions);
  try {
    for (const [name, html] of wanted(await drawings())) {
      await saveDrawing(name, await draw(browser, html));
    }
    await photograph(browser, serveSite, wanted(photographs));
    await photograph(browser, serveDrafts, wanted(draftPhotographs));
  } finally {
    await browser.close();
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
