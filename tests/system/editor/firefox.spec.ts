/** The editor in Firefox on a phone, which Puppeteer drives through WebDriver BiDi. */
import { expect, test } from "@playwright/test";
import {
  launch,
  type ElementHandle,
  type HTTPRequest,
  type Page,
  type ResponseForRequest,
} from "puppeteer-core";
import { startGitHub, type GitHub } from "../../support/github";
import { findFirefox } from "../../support/installed";
import { root } from "../../support/project";
import { ADDRESS, publishEditor, type Editor } from "./program";

/** Responds to a request of the page in place of the site's host and of GitHub. */
async function respond(request: HTTPRequest, { url: site }: Editor, github: GitHub) {
  const url = request.url();
  const method = request.method();
  if (url.startsWith("https://api.github.com")) {
    const token = request.headers()["authorization"]?.replace(/^\w+ /, "") ?? "";
    const body = method === "POST" ? ((await request.fetchPostData()) ?? "") : null;
    return github.respond({ method, url, token, body });
  }
  // For example the site's icon: the tests build only the editor.
  if (!url.startsWith(`${ADDRESS}/edit/`)) return null;
  const file = await fetch(url.replace(ADDRESS, site));
  const headers = Object.fromEntries(file.headers);
  return { status: file.status, headers, body: Buffer.from(await file.arrayBuffer()) };
}

/** Starts Firefox, with a window as narrow as a phone's. */
async function openPhone(served: Editor, github: GitHub) {
  // Relies on the test's own timeout.
  const browser = await launch({ browser: "firefox", executablePath: findFirefox(), timeout: 0 });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.setViewport({ width: 390, height: 780 });
  await page.setRequestInterception(true);
  const handle = async (request: HTTPRequest) => {
    if (!/^https?:/.test(request.url())) return request.continue();
    const found = await respond(request, served, github);
    return found ? request.respond(found as ResponseForRequest) : request.abort();
  };
  page.on("request", (request) => {
    // The page regularly asks for the newest commit, also while the browser is being closed.
    handle(request).catch(() => {});
  });
  return { browser, page };
}

/** Finds parts of the page by their name, as assistive technologies do. */
const named = (page: Page, name: string, role: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`);

test("a photo and a review are saved, and nothing is wider than the screen", async () => {
  const served = await publishEditor();
  const github = await startGitHub(served.site);
  const { browser, page } = await openPhone(served, github);
  const press = (name: string, role = "button") => named(page, name, role).click();
  const write = (name: string, text: string) => named(page, name, "textbox").fill(text);
  const save = async (file: string) => {
    await press("Save");
    await expect.poll(() => github.file(`src/content/${file}.json`)).not.toBeNull();
    return JSON.parse(String(github.file(`src/content/${file}.json`))) as object;
  };
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);

  await page.goto(`${ADDRESS}/edit/`);
  await press("Sign In Using Access Token");
  await write("Personal Access Token", "github_pat_tala");
  await press("Sign In");
  await press("Gallery photos", "treeitem");
  await press("Create New Entry");
  await press("Browse");
  const files = await page.locator("dialog[open] input[type=file]").waitHandle();
  await (files as ElementHandle<HTMLInputElement>).uploadFile(`${root}/tests/fixtures/picture.jpg`);
  await press("Insert");
  await write("Description", "An arch");
  await write("Category", "Beach");
  expect(await save("gallery-photos/an-arch")).toMatchObject({ category: "Beach" });

  await press("Back to Collection List");
  await press("Testimonials", "treeitem");
  await press("Create New Entry");
  await write("Quote", "It rained.");
  await write("Author", "Maya");
  await write("Date", "June 2026");
  expect(await width()).toBe(390);
  expect(await save("testimonials/maya")).toMatchObject({ quote: "It rained." });
  expect(await width()).toBe(390);
  await browser.close();
  served.close();
});
