/** The editor on the site in Firefox, with a real keyboard's events. All else about it is tried in Chromium. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { launch, type Browser, type Page } from "puppeteer-core";
import { findFirefox } from "../../support/installed";
import type { ServedSite } from "../../support/served-site";
import { GitHub, TOKEN } from "./github";
import { serveGitHub, type GitHubServer } from "./github-server";
import { publishEditor } from "./published";
import { expect, test } from "./server";
import { REPOSITORY, site } from "./site";
import { readDrafts } from "./window";

const PLACE = "src/content/testimonials/kavita-and-thomas.json";
const BY_HAND = /^By hand\. \w/;

let github: GitHub;
let server: ServedSite;
let proxy: GitHubServer;
let browser: Browser;
test.beforeAll(async () => {
  server = await publishEditor();
  proxy = await serveGitHub(() => github);
  browser = await launch({
    browser: "firefox",
    executablePath: findFirefox(),
    acceptInsecureCerts: true,
    // What takes too long is for the test's own limit to say.
    timeout: 0,
    extraPrefsFirefox: {
      // All but this machine's own addresses go through the proxy, and nothing goes past it.
      "network.proxy.type": 1,
      "network.proxy.http": "127.0.0.1",
      "network.proxy.http_port": proxy.port,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": proxy.port,
      "network.proxy.failover_direct": false,
    },
  });
});
test.afterAll(async () => {
  await browser.close();
  proxy.close();
  server.close();
});

/** A real click on what has a name, once nothing covers it: Sveltia's pages fade into each other. */
const click = (page: Page, role: string, name: string) =>
  page
    .locator(`::-p-aria([name="${name}"][role="${role}"])`)
    .filter((element) => {
      const { height, left, top, width } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .click();

/** What stands in the form. */
const quoteIn = (page: Page) =>
  page.evaluate(
    () => document.querySelector<HTMLTextAreaElement>("[data-key-path=quote] textarea")?.value,
  );

/** Signs in, opens a review and types before its first word. */
async function typeIntoReview(): Promise<Page> {
  github = new GitHub(REPOSITORY, site);
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(0);
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${server.url}/edit/`);
  await click(page, "button", "Sign In Using Access Token");
  await click(page, "textbox", "Personal Access Token");
  await page.keyboard.type(TOKEN);
  await page.keyboard.press("Enter");
  await click(page, "gridcell", "Kavita & Thomas");
  await click(page, "textbox", "Quote");
  await page.keyboard.down("Control");
  await page.keyboard.press("Home");
  await page.keyboard.up("Control");
  await page.keyboard.type("By hand. ");
  return page;
}

test("in Firefox what she has typed waits as a draft when she goes back, and saving it is one commit", async () => {
  const page = await typeIntoReview();
  const drafts = () => page.evaluate(readDrafts);
  await expect.poll(drafts).toMatchObject([{ quote: expect.stringMatching(BY_HAND) as unknown }]);
  await page.goBack();
  await click(page, "gridcell", "Kavita & Thomas");
  await click(page, "button", "Restore");
  await expect.poll(() => quoteIn(page)).toMatch(BY_HAND);
  expect(github.commits).toEqual([]);
  await click(page, "button", "Save");
  await expect.poll(drafts).toEqual([]);

  expect(github.commits).toHaveLength(1);
  const { files } = github.commits[0]!;
  expect([...files.keys()]).toEqual([PLACE]);
  const original = JSON.parse(readFileSync(path.join(site, PLACE), "utf8")) as { quote: string };
  const quote = `By hand. ${original.quote}`;
  expect(JSON.parse(String(files.get(PLACE)))).toEqual({ ...original, quote });
});

test("in Firefox a review that somebody else has sent meanwhile is not written over without a question", async () => {
  const page = await typeIntoReview();
  github.push(PLACE, readFileSync(path.join(site, PLACE), "utf8").replace("pandit", "priest"));
  await click(page, "button", "Save");
  await page.locator("::-p-text(Entry Changed by Someone Else)").wait();
  await click(page, "button", "Cancel");
  expect(await quoteIn(page)).toMatch(BY_HAND);
  expect(github.commits).toEqual([]);
});
