/**
 * `npm run docs:pictures`: makes the pictures of docs/officiant.md, docs/editor.md and the README. Contentful's
 * forms are drawn from the model; photographs show the site as it was built last, and the draft preview
 * and the editor as they are now, which takes a minute more. Give names to make only those: `-- review-form`.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import sharp from "sharp";
import { launchOptions } from "../../../tests/support/browser-settings";
import { serveSite } from "../../../tests/support/served-site";
import { drawings } from "./drawings";
import { editorPhotographs, serveEditor } from "./editor";
import { HOME_FILE, takeHome } from "./home";
import { draftPhotographs, photographs, serveDrafts, take, type Photograph } from "./photographs";
import { SHEET_WIDTH } from "./sheet";

const FOLDER = "docs/pictures";

/** Keeps the guide quick to open on a phone. */
const LARGEST_PICTURE = 60 * 1024;

async function save(name: string, picture: Buffer): Promise<void> {
  const file = path.join(FOLDER, `${name}.webp`);
  const kilobytes = Math.ceil(picture.length / 1024);
  if (picture.length > LARGEST_PICTURE) {
    throw new Error(`${file} has ${kilobytes} kB, and 60 kB is the most.`);
  }
  await writeFile(file, picture);
  process.stdout.write(`${file}, ${kilobytes} kB\n`);
}

/** Lossless with few colours, for sharp text. */
async function saveDrawing(name: string, screenshot: Buffer): Promise<void> {
  const fewColours = await sharp(screenshot).png({ colours: 48, dither: 0.6 }).toBuffer();
  await save(name, await sharp(fewColours).webp({ lossless: true, effort: 6 }).toBuffer());
}

async function savePhotograph(name: string, screenshot: Buffer): Promise<void> {
  await save(name, await sharp(screenshot).webp({ quality: 66, effort: 6 }).toBuffer());
}

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
    if (names.length === 0 || names.includes("home")) {
      const site = await serveSite();
      await writeFile(HOME_FILE, await takeHome(browser, site.url));
      await site.close();
    }
    await photograph(browser, serveDrafts, wanted(draftPhotographs));
    await photograph(browser, serveEditor, wanted(editorPhotographs));
  } finally {
    await browser.close();
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
