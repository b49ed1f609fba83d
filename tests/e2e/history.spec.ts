/** Browser history: unusual URLs, and the scroll position of each entry. */
import { expect, test, type Page } from "@playwright/test";
import { hold, nextFrames } from "../support/hold-data";
import {
  APP_SCRIPT,
  consoleErrorsOf,
  hydrated,
  linkTo,
  openWithoutScripts,
  pageOf,
  scrollTo,
} from "../support/site";

const home = pageOf("home");
const services = pageOf("services");
const contact = pageOf("contact");

const expectPage = (page: Page, { heading: name }: { readonly heading: string }) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

/** Clicks a link like those in Markdown texts, which Gatsby leaves to the browser. */
const followPlainLink = (page: Page, href: string) =>
  page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    document.querySelector("main")!.append(link);
    link.click();
    link.remove();
  }, href);

test("a hash that cannot be decoded does not break the page", async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  for (const hash of ["#50%", "#%E9t%E9"]) {
    await page.goto(`${services.path}?a=1${hash}`);
    await hydrated(page);
    await expectPage(page, services);
    await expect(page).toHaveURL(`${services.path}?a=1${hash.replaceAll("%", "%25")}`);
  }
  await followPlainLink(page, "#50%");
  await nextFrames(page);
  await expectPage(page, services);
  await footerLink(page, "Contact").click();
  await expectPage(page, contact);
  await page.goBack();
  await expectPage(page, services);
  await expect(page).toHaveURL(/#50%25$/);
  expect(consoleErrors).toEqual([]);
});

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));
const expectTop = (page: Page, y: number) => expect.poll(() => top(page)).toBe(y);

/** Scrolls, and waits until the router has saved the position, one frame after showing it. */
async function readTo(page: Page, y: number) {
  await scrollTo(page, y);
  await nextFrames(page);
}

test("a new visit starts at the top, or at the section in its URL", async ({ page }) => {
  async function open(address: string) {
    await page.goto(address);
    await hydrated(page);
    await nextFrames(page);
  }
  await open(services.path);
  await readTo(page, 1500);
  await open(contact.path);
  await open(`${services.path}?utm_source=letter`);
  expect(await top(page)).toBe(0);
  await open(services.path);
  expect(await top(page)).toBe(0);
  await open(`${services.path}#interfaith`);
  await expect(page.locator("#interfaith")).toBeInViewport();
  for (let entry = 0; entry < 4; entry += 1) await page.goBack();
  await hydrated(page);
  await expectTop(page, 1500);
});

test("a visitor who reads on before the scripts arrive stays there", async ({ page }) => {
  for (const address of [`${services.path}#lgbtq`, services.path]) {
    const letThrough = await openWithoutScripts(page, address);
    // Fonts change the height of the text above.
    await page.evaluate(async () => document.fonts.ready);
    await nextFrames(page);
    const further = (await top(page)) + 1200;
    // A script's scrolling would not keep the browser from restoring a position.
    await page.mouse.wheel(0, 1200);
    await expectTop(page, further);
    await letThrough();
    await hydrated(page);
    await nextFrames(page);
    await expectTop(page, further);
    // The router has a saved position for the entry from now on.
    const letReloadThrough = await hold(page, APP_SCRIPT);
    await page.reload({ waitUntil: "domcontentloaded" });
    await expectTop(page, further);
    await page.mouse.wheel(0, -600);
    await expectTop(page, further - 600);
    await letReloadThrough();
    await hydrated(page);
    await nextFrames(page);
    await expectTop(page, further - 600);
    await page.unrouteAll();
  }
});

test("Back shows a page with the answers that were open, where the visitor left it", async ({
  page,
}) => {
  const answers = page.getByRole("main").getByRole("group");
  await page.goto(services.path);
  await hydrated(page);
  for (const answer of await answers.all()) await answer.locator("summary").click();
  await answers.nth(1).locator("summary").click();
  const opened = () =>
    answers.evaluateAll((each) => (each as HTMLDetailsElement[]).map(({ open }) => open));
  const before = await opened();
  expect(before.slice(0, 3)).toEqual([true, false, true]);
  await footerLink(page, "Contact").scrollIntoViewIfNeeded();
  await nextFrames(page);
  const place = await top(page);
  await footerLink(page, "Contact").click();
  await expectPage(page, contact);
  await page.goBack();
  await expectPage(page, services);
  expect(await opened()).toEqual(before);
  await expectTop(page, place);
  await page.reload();
  await hydrated(page);
  expect(await opened()).toEqual(before);
  await expectTop(page, place);
});

test.describe("Back and Forward restore the scroll position", () => {
  test("between pages on a slow machine, and the header's state", async ({ page }) => {
    const header = page.getByRole("banner");
    // There, the router is a few frames behind the URL.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.goto(home.path);
    await hydrated(page);
    await footerLink(page, "Services").scrollIntoViewIfNeeded();
    await nextFrames(page);
    const inHome = await top(page);
    await footerLink(page, "Services").click();
    await expectPage(page, services);
    await expectTop(page, 0);
    await expect(header).toHaveAttribute("data-scrolled", "false");
    for (const inServices of [1200, 900, 600]) {
      await readTo(page, inServices);
      await page.goBack();
      await expectPage(page, home);
      await expectTop(page, inHome);
      await page.goForward();
      await expectPage(page, services);
      await expectTop(page, inServices);
      await expect(header).toHaveAttribute("data-scrolled", "true");
    }
  });

  for (const [how, first] of [
    ["its URL", services],
    ["a link", home],
  ] as const) {
    test(`between the sections of a page that was opened by ${how}`, async ({ page }) => {
      await page.goto(first.path);
      await hydrated(page);
      if (first === home) await footerLink(page, "Services").click();
      await expectPage(page, services);
      await readTo(page, 300);
      await followPlainLink(page, "#interfaith");
      await expect(page.locator("#interfaith")).toBeInViewport();
      await nextFrames(page);
      const further = (await top(page)) + 200;
      await readTo(page, further);
      await linkTo(page, "Contact").click();
      await expectPage(page, contact);
      await page.goBack();
      await expectPage(page, services);
      await expectTop(page, further);
      await page.goBack();
      await expectTop(page, 300);
      await expect(page).toHaveURL(services.path);
      await page.goForward();
      await expectTop(page, further);
      await page.reload();
      await hydrated(page);
      await nextFrames(page);
      await expectTop(page, further);
    });
  }
});
