/**
 * `npm run docs:pictures`: makes the pictures of docs/officiant.md anew. Contentful's forms are drawn
 * after the model, the site is photographed as it was built last. Names pick some: `-- review-form`.
 */
import { chromium, type Browser } from "@playwright/test";
import { launchOptions } from "../../../tests/support/browser-settings";
import { serveSite } from "../../../tests/support/served-site";
import { drawings } from "./drawings";
import { photographs, take } from "./photographs";
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

async function main() {
  const names = process.argv.slice(2);
  const wanted = <Item>(all: Readonly<Record<string, Item>>) =>
    Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));

  const browser = await chromium.launch(launchOptions);
  const site = await serveSite();
  try {
    for (const [name, html] of wanted(await drawings())) {
      await saveDrawing(name, await draw(browser, html));
    }
    for (const [name, photograph] of wanted(photographs)) {
      await savePhotograph(name, await take(browser, site.url, photograph));
    }
  } finally {
    site.close();
    await browser.close();
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
